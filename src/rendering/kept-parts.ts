// Keeps the markup of parts that pages show alike; the least recently used goes first.
import { LRUCache } from "lru-cache";
import { type ComponentType, createElement, type ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { type DrawPart, KeepParts } from "#src/ui/kept.tsx";

/** Characters; a card takes some 1,500 with its name. */
const mostCharacters = 2_000_000;

/** React asks for pictures that load early in front of what it draws; a page does so in its head. */
const earlyPictures = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** For pages that scripts never take over. */
export function openKeptParts(): DrawPart {
  return keptParts(renderToStaticMarkup);
}

/** For pages that scripts take over, which look for the marks that React leaves between texts. */
export function openScriptedParts(): DrawPart {
  return keptParts((part) => renderToString(createElement(StaticRouter, { location: "/" }, part)));
}

function keptParts(drawn: (part: ReactNode) => string): DrawPart {
  const parts = new Map<unknown, number>();
  const kept = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (markup, name) => markup.length + name.length,
  });
  const draw: DrawPart = <Props extends object>(
    part: ComponentType<Props>,
    named: object,
    props: Props,
  ) => {
    const number = parts.get(part) ?? parts.size;
    parts.set(part, number);
    const name = `${number} ${JSON.stringify(named)}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const whole = createElement(KeepParts, { value: draw }, createElement(part, props));
    const markup = drawn(whole).replace(earlyPictures, "");
    kept.set(name, markup);
    return markup;
  };
  return draw;
}
