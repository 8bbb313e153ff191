// Catches: a link of the area's menu that leads a suspended teacher back to the page about it.
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { TeacherShell } from "./teacher-shell.tsx";

function linksOf(suspensionPath: string | null, isAway = false): string[] {
  const academy = { name: "La Gulupa", logoUrl: null, isProduct: false };
  const told = { account: "0198-nubia", unread: 2 };
  const element = (
    <TeacherShell
      {...{ name: "Nubia Chilito", pictureUrl: null, academy, csrf: "token", told }}
      {...{ suspensionPath, standing: null, isAway }}
    >
      <main />
    </TeacherShell>
  );
  const initialEntries = ["/teachers/payment_methods"];
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href);
}

test("a teacher finds every part of the area", () => {
  expect(linksOf(null)).toEqual([
    "/",
    ...["/teachers", "/teachers/courses", "/teachers/payment_methods", "/teachers/stats"],
    ...["/teachers/help", "/teachers", "/teachers/notifications", "/account"],
  ]);
});

test("a suspended one finds what is open: what is owed, and why the rest is closed", () => {
  expect(linksOf("/account/teaching")).toEqual([
    "/",
    ...["/account/teaching", "/teachers/payment_methods", "/account/notifications", "/account"],
  ]);
});

test("where the academy is suspended or closed, only what is owed is open", () => {
  const open = ["/", "/teachers/payment_methods", "/account/notifications", "/account"];
  expect(linksOf(null, true)).toEqual(open);
  expect(linksOf("/account/teaching", true)).toEqual(open);
});
