import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PriceCard } from "./price-card.tsx";

const facts = { include: [], rateDay: "2026-11-21", launch: null, action: null };
const price = { priceCents: 6000, priceCop: 278_460, taxPercent: 19 };

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");

test("dollars stand large, above the pesos and the day of their rate", () => {
  const markup = renderToStaticMarkup(<PriceCard {...facts} {...price} pesosFirst={false} />);
  expect(textOf(markup)).toBe("|USD 60|278.460 COP con IVA|, tasa del 21/11/2026|");
  expect(markup).not.toContain("aria-hidden");
});

test("pesos stand large where the academy shows them first, above their day and the dollars", () => {
  const markup = renderToStaticMarkup(<PriceCard {...facts} {...price} pesosFirst />);
  expect(textOf(markup.replace(/<span class="sr">[^<]*<\/span>/, ""))).toBe(
    "|278.460 COP|con IVA|, tasa del 21/11/2026|USD 60 más IVA|",
  );
  const read = markup.replace(/<(p|span)[^>]*aria-hidden="true">[^<]*<\/\1>/g, "");
  expect(textOf(read)).toBe(
    "|278.460 pesos, IVA incluido; 60 dólares más IVA|, tasa del 21/11/2026|",
  );
});
