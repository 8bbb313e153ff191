// Every page fits its screen: at 320 and 360 px, with letters of twice the size, with long words.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lessonPath } from "#src/courses/rules.ts";
import { openBrowser, openPage } from "../browser.ts";
import {
  emailOf,
  type HostileScene,
  insertHostileScene,
  longWord,
  password,
} from "../hostile-scene.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let origin: string;
let browser: Browser;
let scene: HostileScene;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  scene = await insertHostileScene(academy.place);
  browser = await openBrowser();
});

const screens = [
  { width: 320, letters: "100%" },
  { width: 360, letters: "100%" },
  { width: 320, letters: "200%" },
  { width: 768, letters: "200%" },
  { width: 1280, letters: "200%" },
];

const course = () => `/explore/courses/${scene.courseId}/${longWord.toLowerCase()}`;
const launch = () => `/explore/courses/${scene.launchId}/${longWord.toLowerCase()}`;
const lesson = () => lessonPath(scene.courseId, scene.lessonIds[0] ?? "");
const terms = `terms=${longWord}`;

const walks = {
  visitor: () => [
    "/",
    "/explore",
    `/explore?category=${longWord}`,
    `/explore?${terms}x`,
    course(),
    launch(),
    `${course()}?isFreeFlow=true`,
    `/checkouts?courses=${scene.courseId}`,
    "/login",
    "/login/email",
    "/login/signup/email",
    "/login/forgot",
    "/semillero/landing",
    "/semillero/academiesSignUp",
    "/semillero/academiesSignUp/open",
    "/terms",
    "/terms?version=2023-11",
    "/about",
    `/free-content/${scene.campaign}`,
    `/login/signup?campaign=leads&redirectTo=/free-content/downloads?campaign=${scene.campaign}`,
    "/help",
    `/help?q=${longWord}`,
    "/contact",
    "/contact?sent=nada",
    "/access-denied",
    "/no-existe",
  ],
  student: () => [
    "/explore",
    course(),
    launch(),
    `/courses/${scene.launchId}/subscribe`,
    lesson(),
    `${lesson()}/comments`,
    `/checkouts?courses=${scene.courseId}`,
    "/account",
    "/account/orders",
    ...scene.orderIds.map((id) => `/account/orders/${id}`),
    `/account/orders/${scene.orderIds[1]}/recibo`,
    "/account/password",
    "/account/second-factor",
    "/account/sessions",
    "/account/teaching",
    "/account/activity",
    "/account/notifications",
    "/account/data",
    `/free-content/downloads?campaign=${scene.campaign}`,
  ],
  teacher: () => [
    course(),
    `${course()}?teacherPreview=true`,
    "/teachers",
    "/teachers/courses",
    `/teachers/courses?terms=${longWord}`,
    "/teachers/questions",
    "/teachers/payment_methods",
    "/teachers/stats",
    "/teachers/notifications",
    `/teachers/stats?range=90&course=${scene.courseId}`,
    "/teachers/help",
    `/teachers/help?q=${longWord}`,
    `/teachers/courses/${scene.courseId}/info`,
    `/teachers/courses/${scene.courseId}/info?tab=invited&invite=1`,
    `/teachers/courses/${scene.courseId}/info?email=${longWord}x`,
    `/teachers/courses/${scene.courseId}/coupons`,
    `/teachers/courses/${scene.courseId}/coupons?coupon=new`,
    `/teachers/courses/${scene.courseId}/copy`,
    `/teachers/courses/${scene.courseId}/saves`,
    `/teachers/courses/${scene.courseId}/modules/${scene.moduleId}/classes/${scene.lessonIds[0]}`,
  ],
  academy: () => [
    "/semillero/admin",
    "/semillero/admin?edit=accent",
    "/semillero/admin?edit=about",
    "/semillero/admin?edit=teaching",
    "/academy/dashboard",
    "/semillero/admin?edit=subdomain",
    "/semillero/admin?edit=logo",
    "/semillero/admin?edit=categories.new",
    "/semillero/admin?edit=categories&of=cultivo",
    "/semillero/admin?edit=categories.remove&of=cultivo",
    "/semillero/admin/courses",
    "/semillero/admin/courses?tab=review",
    "/admin/teachers",
    "/admin/teachers?tab=requests",
    "/admin/teachers?tab=invited",
    "/semillero/admin/students",
    "/semillero/admin/messages",
    `/semillero/admin/messages?tab=all&q=${longWord}x`,
    `/semillero/admin/students?q=${longWord}x`,
    "/semillero/admin/free-content",
    `/semillero/admin/free-content?q=${longWord}x`,
    "/semillero/admin/free-content/new",
    "/semillero/admin/sales",
    "/semillero/admin/sales?range=12m",
    "/semillero/admin/sales/orders",
    "/semillero/admin/sales/orders?terms=nadie",
    "/semillero/admin/sales/coupons",
    "/semillero/admin/merchant",
    "/semillero/admin/sales/payouts",
    "/semillero/admin/sales/coupons?coupon=new",
    "/semillero/admin/sales/refunds",
    "/semillero/admin/sales/refunds?tab=send",
    "/semillero/admin/sales/refunds?tab=sent",
  ],
};

/** What sticks out of the screen sideways and is not in a box that scrolls or cuts it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (getComputedStyle(element).overflowX !== "visible" || cuts(element.parentElement));
    const root = document.documentElement;
    const found = [...document.body.querySelectorAll("*")].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      const { left, right } = element.getBoundingClientRect();
      return (right > root.clientWidth + 1 || left < -1) && !cuts(element.parentElement);
    });
    const scrolls = root.scrollWidth > root.clientWidth ? [`scrolls to ${root.scrollWidth}`] : [];
    return [...scrolls, ...found.map(({ tagName, className }) => `${tagName}.${className}`)];
  });
}

test.each(["visitor", "student", "teacher", "academy"] as const)(
  "no page of a %s is wider than the screen",
  async (role) => {
    const { page, context } = await openPage(browser, { width: 320, height: 700 });
    if (role !== "visitor") {
      const data = { email: emailOf(role), password };
      const signedIn = await context.request.post(`${origin}/api/auth/login`, { data });
      expect(signedIn.status()).toBe(200);
    }
    const wide: string[] = [];
    for (const path of walks[role]()) {
      await page.goto(origin + path);
      expect(new URL(page.url()).pathname, "a redirect").toBe(new URL(origin + path).pathname);
      // Some parts of a page load last.
      await page.waitForLoadState("networkidle");
      for (const { width, letters } of screens) {
        await page.setViewportSize({ width, height: 700 });
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, letters);
        const found = await tooWide(page);
        if (found.length > 0) wide.push(`${path} at ${width}, ${letters}: ${found.slice(-6)}`);
      }
    }
    expect(wide.map((line) => line.replaceAll(longWord, "…"))).toEqual([]);
    await context.close();
  },
);

test("descriptions keep the lines that their teacher typed", async () => {
  const { page, context } = await openPage(browser, { width: 360, height: 700 });
  await page.goto(origin + course());
  for (const text of [/^Primera línea/, new RegExp(`^${longWord}\\s+https`)]) {
    const lines = await page.getByText(text).innerText();
    expect(lines.split("\n")).toHaveLength(2);
  }
  await context.close();
});
