import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { CsvLink } from "./csv-link.tsx";

function html(readOnly: boolean): string {
  const id = "pages/academy/admin/admin.layout";
  const element = <CsvLink path="/api/payouts.csv">Descargar</CsvLink>;
  const admin = { academyName: "La Gulupa", query: "", readOnly };
  const router = createMemoryRouter([{ id, path: "/", element, loader: () => admin }], {
    hydrationData: { loaderData: { [id]: admin } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an administrator downloads, and staff who entered do not get their own academy's file", () => {
  expect(html(false)).toContain('href="/api/payouts.csv"');
  expect(html(true)).toBe("");
});
