// Keeps the markup of parts that pages show alike; the least recently used goes first.
import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DrawPart } from "#src/ui/kept.tsx";

/** Characters; a card takes some 1,500 with its name. */
const mostCharacters = 4_000_000;

export function openKeptParts(): DrawPart {
  const parts = new Map<unknown, number>();
  const kept = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (markup, name) => markup.length + name.length,
  });
  return <Props extends object>(part: ComponentType<Props>, props: Props) => {
    const number = parts.get(part) ?? parts.size;
    parts.set(part, number);
    const name = `${number} ${JSON.stringify(props)}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const markup = renderToStaticMarkup(createElement(part, props));
    kept.set(name, markup);
    return markup;
  };
}
