// Keeps the markup of parts that pages show alike; the least recently used goes first.
import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type DrawPart, KeepParts } from "#src/ui/kept.tsx";

/** Characters; a card takes some 1,500 with its name. */
const mostCharacters = 4_000_000;

/** React asks for pictures that load early in front of what it draws; a page does so in its head. */
const earlyPictures = /^(?:<link rel="preload" as="image"[^>]*>)+/;

export function openKeptParts(): DrawPart {
  const parts = new Map<unknown, number>();
  const kept = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (markup, name) => markup.length + name.length,
  });
  const draw = <Props extends object>(part: ComponentType<Props>, props: Props) => {
    const number = parts.get(part) ?? parts.size;
    parts.set(part, number);
    const name = `${number} ${JSON.stringify(props)}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const drawn = renderToStaticMarkup(
      createElement(KeepParts, { value: draw }, createElement(part, props)),
    );
    const markup = drawn.replace(earlyPictures, "");
    kept.set(name, markup);
    return markup;
  };
  return draw;
}
