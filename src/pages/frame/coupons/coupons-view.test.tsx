import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { notSaved } from "#src/pages/frame/not-saved.rules.ts";
import { problem } from "#src/problem.ts";
import type { CouponsData } from "./coupons-data.ts";
import { Coupons } from "./coupons-view.tsx";

const saved = {
  ...{ code: "", kind: "percent", percent: "", amount: "", validFrom: "", validUntil: "" },
  ...{ limit: "", limitForEach: "1", scope: "all", courses: [], isOn: "1" },
};
const form = { id: "1", isNew: true, version: null, saved, courses: [], isFull: false };
const data = {
  place: { here: "/cupones", courseId: null },
  ...{ readOnly: false, list: null, form, told: null, isOfTeacher: true },
} as unknown as CouponsData;

test("a form whose line was lost stays, and says so", () => {
  const lost = problem("unavailable", notSaved).body();
  const element = <Coupons data={data} csrf="" answer={{ problem: lost, values: undefined }} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain(notSaved);
  expect(html).toContain('name="coupon"');
});
