"""Templates as Jinja sees them: found, bound, compiled once, and their names checked beforehand."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateError, nodes
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.deck.encoding import read_text
from cardgen.faces.binding import bind
from cardgen.faces.formula import FormulaError, formula

RECORD = re.compile(r"'cardgen\.faces\.context\.Record object'")
"""What Jinja calls an entry of a vocabulary or a card; authors know no such thing."""

MISSING = re.compile(r"has no attribute '(\w+)'")


class TemplateFolders(Struct, frozen=True):
    """Where templates are looked for, in this order.

    shown: returns a path as the author would type it.
    """

    folders: tuple[Path, ...]
    shown: Callable[[Path], str]

    def find(self, name: str) -> Path | None:
        """Return the template's file; None where there is none inside the folders."""
        for folder in self.folders:
            path = (folder / name).resolve()
            if path.is_relative_to(folder.resolve()) and path.is_file():
                return path
        return None

    def names(self) -> list[str]:
        """Return what templates there are, sorted."""
        return sorted({p.name for folder in self.folders for p in folder.glob("*.svg")})


class BindingLoader(BaseLoader):
    """Hands Jinja the bound text of a template, and keeps what binding found."""

    def __init__(self, folders: TemplateFolders) -> None:
        self.folders = folders
        self.sources: dict[str, str] = {}  # by template name, as written
        self.paths: dict[str, str] = {}  # by template name, as shown
        self.findings: dict[str, tuple[Diagnostic, ...]] = {}

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, None]:
        """Return (bound text, path as shown, None). Raises TemplateNotFound."""
        path = self.folders.find(template)
        if path is None:
            raise TemplateNotFound(template)
        shown = self.folders.shown(path)
        read = read_text(path, shown)
        if read.failed:
            self.findings[template] = read.findings
            return "<svg/>", shown, None
        bound, findings = bind(read.value, shown)
        self.sources[template], self.paths[template] = read.value, shown
        self.findings[template] = findings
        return bound, shown, None


@dataclass(slots=True)
class Templates:
    """The templates of one game: rendered by name, compiled once."""

    folders: TemplateFolders
    loader: BindingLoader = field(init=False)
    environment: Environment = field(init=False)

    def __post_init__(self) -> None:
        self.loader = BindingLoader(self.folders)
        self.environment = ImmutableSandboxedEnvironment(
            loader=self.loader,
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            keep_trailing_newline=True,
        )
        del self.environment.filters["random"]  # the same deck gives the same faces
        del self.environment.globals["lipsum"]
        self.environment.filters["formula"] = formula

    def check(self, name: str, known: Mapping[str, frozenset[str]], at: Span) -> list[Diagnostic]:
        """Return all that is wrong with a template before anything is rendered.

        Args:
            name: the template's file name.
            known: the names a template may use, each with its fields; an empty set: any field.
            at: where the deck names the template.

        Findings: `unknown-template`, `template-syntax`, `template-name`, `template-field`, and
        what binding finds.
        """
        try:
            source = self.loader.get_source(self.environment, name)[0]
            tree = self.environment.parse(source, name)
            self.environment.get_template(name)
        except TemplateNotFound as missing:
            return [unknown_template(str(missing.name or name), self.folders, at)]
        except TemplateSyntaxError as trouble:
            return [*self.loader.findings.get(name, ()), self.syntax_finding(trouble, name)]
        findings = list(self.loader.findings[name])
        for node, message, hint in undefined_names(tree, known):
            span = self.place_of(name, node.lineno, node_text(node))
            code = "template-name" if isinstance(node, nodes.Name) else "template-field"
            findings.append(Diagnostic(code, span, message, hint))
        for inner in sorted(self.imported(tree)):
            findings += self.check(inner, known, self.place_of(name, 1, inner))
        return findings

    def uses(self, name: str, variable: str) -> bool:
        """Tell whether the template, or one that it imports, looks at the variable."""
        source = self.loader.get_source(self.environment, name)[0]
        tree = self.environment.parse(source, name)
        if any(node.name == variable for node in tree.find_all(nodes.Name)):
            return True
        return any(self.uses(inner, variable) for inner in self.imported(tree))

    def render(self, name: str, context: Mapping[str, object]) -> str | Diagnostic:
        """Return the SVG text, or the finding that ended it.

        Findings: `template-failed`, `formula-unreadable`.
        """
        try:
            return self.environment.get_template(name).render(context)
        except UndefinedError as trouble:
            hint = (
                "the deck gives no such value here; check the spelling and the component's fields"
            )
            return self.failure(trouble, name, hint)
        except FormulaError as trouble:
            shown, line = self.paths_of(trouble, name)
            hint = "write it as 2 Fe(OH)3(s) -> Fe2O3(s) + 3 H2O(g), or MnO4^- with a charge"
            return Diagnostic("formula-unreadable", Span(shown, line), str(trouble), hint)
        except (TemplateError, ArithmeticError, TypeError, ValueError, LookupError) as trouble:
            return self.failure(trouble, name, "change the expression in the template")

    def path_of(self, name: str) -> str:
        """Return the path of a template that was loaded, as findings show it."""
        return self.loader.paths.get(name, name)

    def failure(self, trouble: Exception, name: str, hint: str) -> Diagnostic:
        """Return the finding for an exception that rendering ended with."""
        shown, line = self.paths_of(trouble, name)
        message = RECORD.sub("what stands here", str(trouble))
        missing = MISSING.search(message)
        files = {path: template for template, path in self.loader.paths.items()}
        place = Span(shown, line)
        if missing is not None and shown in files:
            place = self.place_of(files[shown], line, missing[1])
        return Diagnostic("template-failed", place, message, hint)

    def paths_of(self, trouble: Exception, name: str) -> tuple[str, int]:
        """Return (path, line) of the innermost template frame of the exception."""
        found = (self.loader.paths.get(name, name), 1)
        step = trouble.__traceback__
        while step is not None:
            file = step.tb_frame.f_code.co_filename
            if file in self.loader.paths.values():
                found = (file, step.tb_lineno)
            step = step.tb_next
        return found

    def syntax_finding(self, trouble: TemplateSyntaxError, name: str) -> Diagnostic:
        """Return Jinja's complaint at its place."""
        shown = self.loader.paths.get(trouble.name or name, name)
        return Diagnostic(
            "template-syntax",
            Span(shown, trouble.lineno),
            f"Jinja can't read this: {trouble.message or 'syntax error'}",
            "check the braces, quotes and words between {{ }} or {% %}, cg:for and cg:if",
        )

    def place_of(self, name: str, line: int, word: str) -> Span:
        """Return where a word stands in a line of the template as written."""
        shown = self.loader.paths.get(name, name)
        lines = self.loader.sources.get(name, "").split("\n")
        for number in range(line, min(line + 12, len(lines)) + 1):
            column = lines[number - 1].find(word)
            if column >= 0:
                return Span(shown, number, column + 1, len(word))
        return Span(shown, line)

    def imported(self, tree: nodes.Template) -> set[str]:
        """Return the templates that a template imports, includes or extends by a fixed name."""
        kinds = (nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends)
        named = (node.template for node in tree.find_all(nodes.Stmt) if isinstance(node, kinds))
        return {node.value for node in named if isinstance(node, nodes.Const)}


def undefined_names(
    tree: nodes.Template, known: Mapping[str, frozenset[str]]
) -> Iterator[tuple[nodes.Expr, str, str]]:
    """Yield (node, message, hint) for names and fields that no card gives."""
    local = assigned_names(tree)
    builtin = {"loop", "range", "dict", "namespace", "cycler", "joiner", "caller", "self"}
    for name in tree.find_all(nodes.Name):
        if name.ctx == "load" and name.name not in local | builtin and name.name not in known:
            yield name, f"{name.name} is not defined", did_you_mean(name.name, known)
    for getter in tree.find_all(nodes.Getattr):
        path = node_text(getter)
        owner, _, attribute = path.rpartition(".")
        fields = known.get(owner)
        if fields and owner.split(".")[0] not in local and attribute not in fields:
            yield getter, f"{owner} has no {attribute}", did_you_mean(attribute, fields)


def assigned_names(tree: nodes.Template) -> set[str]:
    """Return names that the template itself gives a value: loops, set, macros, imports."""
    names = {name.name for name in tree.find_all(nodes.Name) if name.ctx in ("store", "param")}
    names |= {macro.name for macro in tree.find_all(nodes.Macro)}
    names |= {imported.target for imported in tree.find_all(nodes.Import)}
    for imported in tree.find_all(nodes.FromImport):
        names |= {pair if isinstance(pair, str) else pair[1] for pair in imported.names}
    return names


def node_text(node: nodes.Node) -> str:
    """Return a name or a chain of attributes as written, such as `card.text.name`."""
    if isinstance(node, nodes.Name):
        return node.name
    if isinstance(node, nodes.Getattr):
        return f"{node_text(node.node)}.{node.attr}"
    return ""


def unknown_template(name: str, folders: TemplateFolders, at: Span) -> Diagnostic:
    """Return the finding that there is no such template."""
    known = did_you_mean(name, folders.names(), otherwise="put it into the game's template folder")
    return Diagnostic("unknown-template", at, f"there is no template {name}", known)
