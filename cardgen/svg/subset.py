"""What the subset leaves out: with advice where that changes the drawing, else in silence."""

UNSUPPORTED_ELEMENTS = {
    "filter": "draw the effect as shapes with gradients, or place it as a PNG picture",
    "script": "write what the script would draw",
    "animate": "draw the one state that is printed",
    "animateColor": "draw the one state that is printed",
    "animateMotion": "draw the one state that is printed",
    "animateTransform": "draw the one state that is printed",
    "set": "draw the one state that is printed",
    "video": "place a picture",
    "audio": "leave it out",
    "iframe": "draw its contents here",
    "canvas": "place a picture",
    "embed": "use <image>",
    "object": "use <image>",
    "cursor": "leave it out",
    "tref": "write the text itself",
    "altGlyph": "write the character itself",
    "font": "use a font from the project's fonts folder",
    "hatch": "use <pattern>",
    "mesh": "use a gradient or a PNG picture",
    "meshgradient": "use a linear or radial gradient, or a PNG picture",
    "solidcolor": "write the colour itself",
    "tspan": "put it into a <text>",
    "textPath": "put it into a <text>",
    "flowRoot": "turn it into text: in Inkscape, Text > Convert to Text",
    "flowPara": "turn it into text: in Inkscape, Text > Convert to Text",
}

ANYWHERE_REFUSED = (
    "script", "animate", "animateColor", "animateMotion", "animateTransform", "set",
)  # fmt: skip
"""Elements that are refused wherever they stand; the others only where they would be drawn."""

SILENT_ELEMENTS = {
    "defs", "symbol", "clipPath", "mask", "marker", "linearGradient", "radialGradient", "pattern",
    "style", "title", "desc", "metadata", "stop", "view",
}  # fmt: skip
"""Elements that draw nothing where they stand."""

SILENT_NAMESPACES = (
    "http://www.inkscape.org/namespaces/inkscape",
    "http://sodipodi.sourceforge.net/",
    "http://inkscape.sourceforge.net/",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns",
    "http://purl.org/dc/",
    "http://creativecommons.org/ns",
    "http://web.resource.org/cc/",
    "http://ns.adobe.com/",
    "http://www.bohemiancoding.com/sketch",
    "http://www.figma.com/",
    "http://www.serif.com/",
)
"""Beginnings of the namespaces in which drawing programs keep their own notes."""

UNSUPPORTED_PROPERTIES = {
    "filter": "draw the effect as shapes with gradients, or place it as a PNG picture",
    "backdrop-filter": "draw the effect as shapes",
    "clip": "use clip-path with a <clipPath>",
    "mask-image": "use mask with a <mask>",
    "mask-type": "make a luminance mask: white shows, black hides",
    "alignment-baseline": "use dominant-baseline",
    "text-shadow": "draw the text twice",
    "box-shadow": "draw the shadow as a shape",
    "animation": "draw the one state that is printed",
    "transition": "draw the one state that is printed",
    "transform-origin": "write the point into the transform: rotate(angle x y)",
    "transform-box": "write the point into the transform: rotate(angle x y)",
    "rotate": "use transform",
    "scale": "use transform",
    "translate": "use transform",
    "writing-mode": "turn the text by a transform",
    "direction": "only text from left to right is supported",
    "font-variant": "write the letters as they shall look",
    "font-variant-caps": "write capitals at a smaller size",
    "font-variant-numeric": "use a font whose figures look as you want",
    "font-variant-position": "use <tspan baseline-shift> or <sub> and <sup>",
    "font-feature-settings": "use a font that looks as you want",
    "font-variation-settings": "use a font file of that cut",
    "font-stretch": "name the condensed family itself in font-family",
    "font-size-adjust": "set the font-size",
    "text-overflow": "let the text shrink by cg:fit",
    "shape-subtract": "shape the text by shape-inside alone",
    "background": "draw a <rect> behind",
    "background-color": "draw a <rect> behind",
    "background-image": "place an <image> behind",
    "border": "draw a <rect> around",
    "border-radius": "draw a <rect rx> around",
    "position": "place elements by x and y",
    "float": "place elements by x and y",
    "columns": "use two foreignObjects",
    "column-count": "use two foreignObjects",
    "content": "write the text itself",
    "stroke-alignment": "draw the line where it shall be",
    "color-interpolation": "use sRGB, the default",
    "max-width": "set the width of the foreignObject",
    "min-width": "set the width of the foreignObject",
    "max-height": "set the height of the foreignObject",
    "min-height": "set the height of the foreignObject",
    **dict.fromkeys(
        ("d", "x", "y", "cx", "cy", "r", "rx", "ry"), "write it as an attribute of the element"
    ),
}

HARMLESS_VALUES = {
    "none", "normal", "auto", "initial", "inherit", "unset", "revert", "0", "0px", "100%", "ltr",
    "lr", "lr-tb", "horizontal-tb", "srgb", "baseline", "static", "transparent", "luminance",
    "rect(auto,auto,auto,auto)", "alphabetic", "fill-box", "view-box", "",
}  # fmt: skip
"""Values with which an unsupported property changes nothing, as drawing programs write them."""

IGNORED_PROPERTIES = {
    "block-progression", "box-sizing", "color-interpolation-filters", "color-profile",
    "color-rendering", "cursor", "enable-background", "flood-color", "flood-opacity",
    "font-display", "font-optical-sizing", "font-synthesis", "font-variant-alternates",
    "font-variant-east-asian", "font-variant-ligatures", "glyph-orientation-horizontal",
    "glyph-orientation-vertical", "hyphenate-character", "image-rendering", "kerning",
    "lighting-color", "line-break", "orphans", "overflow-wrap", "page-break-after",
    "page-break-before", "page-break-inside", "pointer-events", "print-color-adjust",
    "shape-margin", "shape-rendering", "solid-color", "solid-opacity", "text-align-last",
    "text-decoration-color", "text-decoration-fill", "text-decoration-skip-ink",
    "text-decoration-stroke", "text-decoration-style", "text-decoration-thickness",
    "text-orientation", "text-rendering", "text-underline-offset", "touch-action",
    "unicode-bidi", "user-select", "widows", "will-change", "word-break", "word-wrap",
    "list-style-position", "list-style-image", "src", "quotes", "tab-size", "z-index",
}  # fmt: skip
"""Properties that people and drawing programs write and that change nothing in print."""

IGNORED_PREFIXES = ("-inkscape-", "-webkit-", "-moz-", "-ms-", "-o-")

KNOWN_ATTRIBUTES = {
    "id", "class", "style", "lang", "xml:lang", "xml:space", "xml:base", "xml:id", "type", "media",
    "version", "baseProfile", "width", "height", "viewBox", "preserveAspectRatio", "zoomAndPan",
    "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "d", "points",
    "pathLength", "href", "offset", "gradientUnits", "gradientTransform", "spreadMethod",
    "patternUnits", "patternContentUnits", "patternTransform", "clipPathUnits", "maskUnits",
    "maskContentUnits", "markerUnits", "markerWidth", "markerHeight", "refX", "refY", "orient",
    "dx", "dy", "rotate", "textLength", "lengthAdjust", "startOffset", "method", "spacing", "side",
    "path", "systemLanguage", "requiredFeatures", "requiredExtensions", "title", "alt", "role",
    "tabindex", "focusable", "target", "rel", "download", "name", "content", "charset", "nonce",
    "crossorigin", "decoding", "loading", "start", "value", "src", "contentScriptType",
    "contentStyleType", "externalResourcesRequired", "slot", "part", "dir", "transform",
}  # fmt: skip
"""Attributes that are read where they belong, or that change nothing."""

IGNORED_ATTRIBUTE_PREFIXES = ("data-", "aria-", "xml:")
