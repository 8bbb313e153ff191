// The style inside a page that has no file of its own for it: of the site's style, the rules for
// classes that the page has. A stranger's first page is smaller, and a slow phone paints it sooner.
import { type ChildNode, parse } from "postcss";
import siteStyle from "#src/site.css?inline";

/** A rule with the classes of each of its selectors, or the rules within an at-rule. */
type Piece = { needs: string[][]; css: string } | { within: string; pieces: Piece[] };

/** Classes that scripts of such pages set. */
const setLater = ["sr", "spin"];

/** An empty `<style>` gets the rules. */
const place = "<style></style>";

type FillStyle = (document: string) => string;

/** The document with what it needs of the site's style, in its first empty `<style>`. */
export const withStyle: FillStyle = fillerOf(siteStyle);

export function fillerOf(css: string): FillStyle {
  let pieces: Piece[] | undefined;
  return (document) => {
    const at = document.indexOf(place);
    if (at < 0) return document;
    pieces ??= piecesOf(parse(css).nodes);
    const end = at + place.length - "</style>".length;
    const style = styleFor(pieces, classesIn(document));
    return document.slice(0, end) + style + document.slice(end);
  };
}

function classesIn(document: string): Set<string> {
  const found = new Set(setLater);
  for (const [, names = ""] of document.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names.split(" ")) found.add(name);
  }
  return found;
}

function styleFor(pieces: readonly Piece[], classes: ReadonlySet<string>): string {
  let style = "";
  for (const piece of pieces) {
    if ("within" in piece) {
      const inside = styleFor(piece.pieces, classes);
      if (inside) style += `${piece.within}{${inside}}`;
    } else if (piece.needs.some((names) => names.every((name) => classes.has(name)))) {
      style += piece.css;
    }
  }
  return style;
}

function piecesOf(nodes: ChildNode[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.type === "rule")
      return [{ needs: node.selectors.map(classesOf), css: node.toString() }];
    if (node.type !== "atrule") return [];
    const { name, params, nodes = [] } = node;
    const holdsRules = nodes.some(({ type }) => type === "rule") && !name.endsWith("keyframes");
    if (!holdsRules) return [{ needs: [[]], css: node.toString() }];
    return [{ within: `@${name} ${params}`, pieces: piecesOf(nodes) }];
  });
}

/** Those that an element must have, itself or above it, whatever `:not()` and the like say. */
function classesOf(selector: string): string[] {
  let plain = selector;
  for (let inner = ""; inner !== plain; ) {
    inner = plain;
    plain = plain.replace(/\([^()]*\)/g, "");
  }
  return [...plain.matchAll(/\.([\w-]+)/g)].flatMap(([, name]) => name ?? []);
}
