// The field of the address in Básico: a pasted name that is too long arrives whole, and is refused in
// words.
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { subdomainMaximum } from "#src/academies/subdomains.rules.ts";
import { SubdomainField } from "./subdomain-field.tsx";

test("the field takes more than a name may have", () => {
  const shown = { subdomain: "la-gulupa", suffix: ".semillero.co", former: [], editing: true };
  const layout = "pages/academy/admin/admin.layout";
  const element = <SubdomainField {...{ shown, csrf: "x", version: 1, failed: undefined }} />;
  const router = createMemoryRouter([{ id: layout, path: "/", loader: () => null, element }], {
    hydrationData: { loaderData: { [layout]: { academyName: "", query: "", readOnly: false } } },
  });
  const markup = renderToStaticMarkup(<RouterProvider router={router} />);
  const most = Number(/<input id="subdomain"[^>]* maxLength="(\d+)"/.exec(markup)?.[1]);
  expect(most).toBeGreaterThan(subdomainMaximum * 2);
});
