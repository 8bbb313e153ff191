// Every page is below the guard of its area, or is listed here as open to all visitors, and checks
// the token of its forms.
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isAction, isMemberLoader } from "#src/http/react-router.ts";
import routes from "./routes.ts";

/** Pages that any visitor may open; some of them check the session themselves. */
const open = [
  "pages/shop/explore/explore.page.tsx",
  "pages/shop/course/course.page.tsx",
  "pages/shop/course/course-alias.page.tsx",
  "pages/shop/course/subscribe.page.tsx",
  // Its own guard leads back to the class instead of to its data.
  "pages/learning/comments.page.tsx",
  "pages/landings/home.page.tsx",
  "pages/landings/free-content/campaign.page.tsx",
  // It leads visitors to sign-in with its campaign.
  "pages/landings/free-content/downloads.page.tsx",
  "pages/landings/free-content/free-content.page.tsx",
  // A key in its address decides.
  "pages/landings/free-content/stop.page.tsx",
  "pages/landings/product/product.page.tsx",
  "pages/checkout/checkout.page.tsx",
  "pages/academy-sign-up/academy-sign-up.page.tsx",
  // A key in its address decides.
  "pages/academy-sign-up/open.page.tsx",
  // A key in its address decides.
  "pages/account/stop-mail.page.tsx",
  "pages/account/orders/order.page.tsx",
  "pages/account/orders/receipt.page.tsx",
  "pages/site/terms.page.tsx",
  "pages/site/about.page.tsx",
  "pages/site/help/help.page.tsx",
  "pages/site/contact/contact.page.tsx",
  "pages/site/access-denied.page.tsx",
  "pages/site/not-found.page.tsx",
];

type Page = { file: string; layouts: string[] };

function pagesBelow(entries: RouteConfigEntry[], layouts: string[]): Page[] {
  return entries.flatMap(({ file, children }) =>
    children ? pagesBelow(children, [...layouts, file]) : [{ file, layouts }],
  );
}

const pages = pagesBelow(routes, []);

async function isGuarded(layout: string): Promise<boolean> {
  const module: object = await import(join(import.meta.dirname, layout));
  return "middleware" in module;
}

test("there are pages to check", () => {
  expect(pages.length).toBeGreaterThan(30);
});

test.each(pages)("$file is guarded by its area, or open on purpose", async ({ file, layouts }) => {
  const guards = await Promise.all(layouts.map(isGuarded));
  const isOpen = open.includes(file) || file.startsWith("pages/sign-in/");
  expect(guards.some(Boolean)).toBe(!isOpen);
});

// The database may be away, so that the guard cannot tell who asks.
test.each(pages)("$file fails below a guard that let nobody in", async ({ file, layouts }) => {
  const guards = await Promise.all(layouts.map(isGuarded));
  const { loader }: { loader?: unknown } = await import(join(import.meta.dirname, file));
  expect(isMemberLoader(loader)).toBe(guards.some(Boolean));
});

test.each(pages)("what $file does with a form goes through act", async ({ file }) => {
  const { action }: { action?: unknown } = await import(join(import.meta.dirname, file));
  expect(action === undefined || isAction(action)).toBe(true);
});
