"""For whom an element is drawn."""

from cardgen.svg.tree import Element


def suits(element: Element, language: str) -> bool:
    """Tell whether the element is for readers of the language. Source: SVG 2, section 5.10."""
    attributes = element.attributes
    if attributes.get("requiredExtensions", "").strip():
        return False
    wanted = attributes.get("systemLanguage")
    if wanted is None:
        return True
    tags = [tag.strip().lower() for tag in wanted.split(",")]
    spoken = language.lower()
    return any(tag and (tag == spoken or tag.startswith(spoken + "-")) for tag in tags)
