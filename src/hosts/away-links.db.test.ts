// Where the pages that stay open in a closed or suspended academy lead: to none that is closed.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { isOpenOnceClosed } from "#src/academies/away/while-away.rules.ts";
import { academies } from "#src/academies/tables.ts";
import { coursePath } from "#src/courses/rules.ts";
import { inTransaction, type Role } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { notify } from "#src/notifications/notify.ts";
import { notifications } from "#src/notifications/tables.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { openDoor } from "#src/testing/door.ts";
import { openFormBrowser } from "#src/testing/form-browser.ts";
import { openShop } from "#src/testing/purchase.ts";
import { buy } from "#src/testing/refund.ts";
import { openSite } from "#src/testing/site.ts";
import { siteBuild } from "#src/testing/site-build.ts";

const shop = await openShop();
const { world } = shop;
const door = openDoor(world);
const site = await openSite(world, {}, (await siteBuild()).build);
afterAll(async () => {
  await site.close();
  await shop.close();
});

const past = new Date(Date.now() - 1000);
const closing = { closingSince: new Date(0), closesAt: past };

async function awayAcademy(changes: Partial<typeof academies.$inferInsert>) {
  const here = await world.academy();
  const orderId = await buy(here, shop.purchase);
  const { db } = world.database;
  await db.update(academies).set(changes).where(eq(academies.id, here.academy.id));
  const browserOf = async (role: Role | null) => {
    const own = { student: here.student, teacher: here.teacher };
    const person = role && (own[role as keyof typeof own] ?? (await here.person(role)));
    const token = person ? await door.accessToken(person, here.academy) : undefined;
    return openFormBrowser(site, here.academy.subdomain, token);
  };
  return { here, orderId, browserOf };
}

/** The paths at the academy's host that a page leads to, forms among them. */
function pathsIn(html: string, here: string): string[] {
  const found = [...html.matchAll(/<(?:a|form)\b[^>]*\s(?:href|action)="([^"]*)"/g)];
  const base = new URL(here, "http://own");
  return found.flatMap(([, href = ""]) => {
    const to = new URL(href.replaceAll("&amp;", "&"), base);
    return to.origin === base.origin ? [to.pathname + to.search] : [];
  });
}

/** The name of the site leads home, where a page says what became of the academy. */
const leadsOn = (path: string) => path === "/" || isOpenOnceClosed(path.replace(/\?.*/, ""));

test.each<[Role | null, string[]]>([
  [null, ["/login", "/help", "/contact", "/contact?sent=x", "/terms", "/access-denied"]],
  ["student", ["/account", "/help", "/contact?sent=x", "/access-denied", "/account/nada"]],
  ["teacher", ["/account", "/teachers/payment_methods", "/access-denied"]],
  ["academy", ["/academy/dashboard", "/account", "/semillero/admin"]],
])("no page of a closed academy leads a %s to what is closed", async (role, starts) => {
  const { here, orderId, browserOf } = await awayAcademy(closing);
  const { open } = await browserOf(role);
  const course = `/semillero/admin/courses/${here.course.id}`;
  const more = { student: [`/account/orders/${orderId}`], academy: [course] };
  const waiting = [...starts, ...(more[role as keyof typeof more] ?? [])];
  const seen = new Set<string>();
  const dead: string[] = [];
  for (const path of waiting) {
    const page = path.replace(/\?.*/, "");
    if (seen.has(path) || path.startsWith("/api/") || seen.size > 60) continue;
    seen.add(path);
    const { text, to } = await open(path);
    const paths = to ? pathsIn(`<a href="${to}">`, path) : pathsIn(text, path);
    dead.push(...paths.filter((other) => !leadsOn(other)).map((other) => `${page} → ${other}`));
    waiting.push(...paths.filter((other) => leadsOn(other) && other !== "/" && !/[?]/.test(other)));
  }
  expect(seen.size).toBeGreaterThan(starts.length);
  expect([...new Set(dead)]).toEqual([]);
});

test.each([
  ["closed", closing],
  ["suspended", { suspendedAt: past }],
] as const)(
  "sign-in, sign-out and the way home lead to what a %s academy still has",
  async (_, changes) => {
    const { here, browserOf } = await awayAcademy(changes);
    const course = encodeURIComponent(`${coursePath(here.course)}#temario`);
    const homes = { student: "/account/orders", teacher: "/teachers/payment_methods" };
    for (const role of ["student", "teacher"] as const) {
      const { open, press } = await browserOf(role);
      for (const path of ["/login", "/dashboard", `/login?redirectTo=${course}`]) {
        expect([path, (await open(path)).to]).toEqual([path, homes[role]]);
      }
      const data = "/login?redirectTo=%2Faccount%2Fdata%3Fx%3D1";
      expect((await open(data)).to).toBe("/account/data?x=1");
      const { text } = await open("/account");
      const csrf = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? "";
      const redirectTo = "/explore?category=todos";
      const out = await press("/logout", { _csrf: csrf, redirectTo });
      expect(out.to).toBe("/login");
    }
  },
);

test("a notification about what is closed is read where it stands", async () => {
  const { here, browserOf } = await awayAcademy(closing);
  const { ctx, course, student } = here;
  const gift = noticeOf.gift({ orderId: newId(), course, href: coursePath(course) });
  await inTransaction(ctx, (ctx) => notify(ctx, [{ userId: student.id, ...gift }]));
  const mine = eq(notifications.userId, student.id);
  const [told] = await ctx.db.select().from(notifications).where(mine);
  const { press } = await browserOf("student");
  const opened = await press("/account/notifications", { intent: "open", id: told?.id ?? "" });
  expect(opened.to).toMatch(/^\/account\/notifications/);
});
