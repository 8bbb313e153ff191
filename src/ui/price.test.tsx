import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Price } from "./price.tsx";

const price = { priceCents: 6000, priceCop: 278_460, taxPercent: 19 };

test("a price in dollars is read as it is written", () => {
  expect(renderToStaticMarkup(<Price {...price} pesosFirst={false} />)).toBe(
    '<p class="price"><b class="num">USD 60</b><span class="num">278.460 COP con IVA</span></p>',
  );
});

test("a price in pesos is read once, in words", () => {
  const markup = renderToStaticMarkup(<Price {...price} pesosFirst />);
  const read = markup.replace(/<span[^>]*aria-hidden="true">[^<]*<\/span>/g, "");
  expect(read.replace(/<[^>]+>/g, "")).toBe("278.460 pesos, IVA incluido; 60 dólares más IVA");
  expect(markup.replace(/<span class="sr">[^<]*<\/span>/, "").replace(/<[^>]+>/g, " ")).toMatch(
    /^\s*278\.460 COP\s+con IVA\s+USD 60 más IVA\s*$/,
  );
});
