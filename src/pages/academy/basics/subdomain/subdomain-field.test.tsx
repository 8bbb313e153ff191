// The field of the address in Básico: a pasted name that is too long arrives whole, and is refused in
// words.
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { subdomainMaximum } from "#src/academies/addresses/subdomains.rules.ts";
import { SubdomainField } from "./subdomain-field.tsx";

function markupOf(hasMerchant: boolean): string {
  const name = { subdomain: "la-gulupa", suffix: ".semillero.co", former: [] };
  const shown = { ...name, editing: true, hasMerchant };
  const layout = "pages/academy/admin/admin.layout";
  const element = <SubdomainField {...{ shown, csrf: "x", version: 1, failed: undefined }} />;
  const router = createMemoryRouter([{ id: layout, path: "/", loader: () => null, element }], {
    hydrationData: { loaderData: { [layout]: { academyName: "", query: "", readOnly: false } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("the field takes more than a name may have", () => {
  const most = Number(/<input id="subdomain"[^>]* maxLength="(\d+)"/.exec(markupOf(false))?.[1]);
  expect(most).toBeGreaterThan(subdomainMaximum * 2);
});

test("an academy with keys of its own reads that the gateway reports to another address", () => {
  const told = "cambia también la dirección de eventos en el panel de la pasarela";
  expect(markupOf(true)).toContain(told);
  expect(markupOf(true)).toContain('href="/semillero/admin/merchant"');
  expect(markupOf(false)).not.toContain(told);
});
