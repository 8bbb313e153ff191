import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#src/ctx.ts";
import { DailyMailForm } from "#src/notifications/daily-mail-form.tsx";
import { listNotifications, wantsDailyMail } from "#src/notifications/notification-queries.ts";
import { stopLink } from "#src/notifications/stop-link.ts";
import * as teachers from "#src/pages/teachers/notifications.page.tsx";
import * as teacherArea from "#src/pages/teachers/teachers.layout.tsx";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { markProven } from "#src/testing/prove.ts";
import { tell } from "#src/testing/tell.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "./account.layout.tsx";
import { action, loader } from "./notifications.page.tsx";
import * as stop from "./stop-mail.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const { ctx } = here;

const base = "/account/notifications";
const open = (person: Actor, query = "") =>
  throughGuard(area, visitOf(here.as(person), `${base}${query}`), loader);
const entriesAt = async (person: Actor, query = "") => (await open(person, query)).shown.entries;

type Page = { area: typeof area | typeof teacherArea; action: typeof action; path: string };
const accountPage: Page = { area, action, path: base };
const teacherPage: Page = {
  area: teacherArea,
  action: teachers.action,
  path: "/teachers/notifications",
};

/** Where the form leads, or what it says. */
async function post(person: Actor, fields: Record<string, string>, page = accountPage, query = "") {
  const visit = visitOf(here.as(person), `${page.path}${query}`);
  const body = new URLSearchParams(fields);
  const request = new Request(visit.request, { method: "POST", body });
  const answer: unknown = await throughGuard(page.area, { ...visit, request }, page.action).catch(
    (thrown: unknown) => thrown,
  );
  if (!(answer instanceof Response)) return { refused: answer };
  const { headers } = answer;
  return { to: headers.get("location"), document: headers.has("x-remix-reload-document") };
}

const first = async (person: Actor) =>
  (await listNotifications(ctx, person.id, { limit: 1, offset: 0 }))[0] ?? expect.fail();

test("fifteen a page, newest first; a page past the last shows the last", async () => {
  const ana = await here.person("student");
  await tell(
    ctx,
    ana,
    Array.from({ length: 17 }, (_, n) => ({ text: `Aviso ${n + 1}` })),
  );
  const { shown } = await open(ana);
  expect(shown).toMatchObject({ pages: 2, counts: { all: 17, unread: 17 }, dailyMail: true });
  expect(shown.entries).toHaveLength(15);
  expect(shown.entries[0]).toMatchObject({ text: "Aviso 17", isRead: false, icon: "question" });
  expect(shown.entries[0]?.when).toMatch(/^(hoy|ayer) a las? \d/);
  for (const query of ["?page=2", "?page=9", "?page=2&show=unread"]) {
    expect((await entriesAt(ana, query)).map(({ text }) => text)).toEqual(["Aviso 2", "Aviso 1"]);
  }
  expect(await entriesAt(ana, "?page=-1&show=x")).toHaveLength(15);
});

test.each([
  ["/courses/1/clases/2?side=comments#c", "/courses/1/clases/2?side=comments#c"],
  ["//otro.sitio/robo", base],
  ["/\\otro.sitio", base],
  ["/\t/otro.sitio", base],
  ["https://otro.sitio/", base],
  ["javascript:alert(1)", base],
])("opening marks it as read and leads from %j to %s", async (href, to) => {
  const ana = await here.person("student");
  await tell(ctx, ana, [{ text: "uno", href }]);
  const { id } = await first(ana);
  expect(await post(ana, { intent: "open", id })).toMatchObject({ to });
  expect((await first(ana)).readAt).not.toBeNull();
});

test("in the teacher area what stands elsewhere is a new document, the rest is not", async () => {
  const { teacher } = here;
  const opened = async (href: string) => {
    await tell(ctx, teacher, [{ text: "uno", href }]);
    return post(teacher, { intent: "open", id: (await first(teacher)).id }, teacherPage);
  };
  const questions = "/teachers/questions";
  expect(await opened(questions)).toEqual({ to: questions, document: false });
  expect(await opened("/teachers-day")).toEqual({ to: "/teachers-day", document: true });
  expect(await opened("/explore")).toEqual({ to: "/explore", document: true });
  const id = (await first(teacher)).id;
  const back = await post(teacher, { intent: "unread", id }, teacherPage, "?show=unread");
  expect(back).toEqual({ to: "/teachers/notifications?show=unread", document: false });
});

test("all that was shown becomes read, and what came meanwhile stays", async () => {
  const ana = await here.person("student");
  await tell(ctx, ana, [{ text: "uno" }, { text: "dos" }]);
  const { upTo } = (await open(ana)).shown;
  await tell(ctx, ana, [{ text: "tres" }]);
  expect(await post(ana, { intent: "read-all", upTo: upTo ?? "" })).toMatchObject({ to: base });
  expect((await entriesAt(ana, "?show=unread")).map(({ text }) => text)).toEqual(["tres"]);
});

test.each([
  [{ intent: "read", id: "0193a7c2-0000-7000-8000-000000000009" }, 404],
  [{ intent: "read", id: "x" }, 404],
  [{ intent: "read-all" }, 404],
  [{ intent: "vender" }, 400],
  [{}, 400],
])("the form %j is refused with a sentence", async (fields, status) => {
  const { refused } = await post(here.student, fields as Record<string, string>);
  expect(refused).toMatchObject({ init: { status }, data: { problem: { detail: /\w/ } } });
});

test("the choice of mails is kept, and the page says so", async () => {
  const ana = await here.person("student");
  const off = await post(ana, { intent: "mail" });
  expect(off).toMatchObject({ to: `${base}?saved=mail#correo-diario` });
  expect((await open(ana, "?saved=mail")).shown).toMatchObject({ dailyMail: false, isSaved: true });
  await post(ana, { intent: "mail", dailyMail: "yes" });
  expect((await open(ana)).shown).toMatchObject({ dailyMail: true, isSaved: false });
});

test("the mail of a day is promised to a proven mailbox alone, and to whoever wants it", async () => {
  const ana = await here.person("student");
  const says = async () => {
    const { dailyMail: wants, isUnproven, isSaved } = (await open(ana)).shown;
    const form = { wants, isUnproven, isSaved, csrf: "token", level: "h2" } as const;
    return renderToStaticMarkup(createElement(DailyMailForm, form));
  };
  const waits =
    'Te lo enviaremos cuando <a href="/account#own-email-title">confirmes tu correo</a>.';
  expect(await says()).toContain(waits);
  await post(ana, { intent: "mail" });
  expect(await says()).not.toContain("Te lo enviaremos");
  await post(ana, { intent: "mail", dailyMail: "yes" });
  expect(await says()).toContain(waits);
  await markProven(ctx, ana);
  expect(await says()).not.toContain("Te lo enviaremos");
});

/** Posts to the link, as a page's button or a mail program does. */
function press(link: string, as: Actor | null, body = new URLSearchParams()) {
  const visit = visitOf(as ? here.as(as) : ctx, link, {}, "");
  const request = new Request(visit.url, { method: "POST", body });
  return stop.action({ ...visit, request });
}

test.each([
  ["the button, signed out", () => null, {}],
  ["a mail program", () => null, { "List-Unsubscribe": "One-Click" }],
  ["somebody else's browser", () => here.student, {}],
])("the link of the mail turns it off for %s; opening it does not", async (_, who, fields) => {
  const ana = await here.person("student");
  const link = stopLink(ctx, ana.id);
  await stop.loader(visitOf(ctx, link));
  expect(await wantsDailyMail(ctx, ana.id)).toBe(true);
  const body = new URLSearchParams(fields as Record<string, string>);
  expect(await press(link, who(), body)).toEqual({ stopped: true });
  expect(await press(link, who())).toEqual({ stopped: true });
  expect(await wantsDailyMail(ctx, ana.id)).toBe(false);
  expect(await wantsDailyMail(ctx, here.student.id)).toBe(true);
});

test("a link that was changed, or of another academy, does nothing", async () => {
  const there = await world.academy();
  const ana = await here.person("student");
  const good = new URL(stopLink(ctx, ana.id), "http://own");
  const other = new URL(good);
  other.searchParams.set("account", here.student.id);
  for (const link of [other, new URL(stopLink(there.ctx, ana.id), "http://own")]) {
    const path = link.pathname + link.search;
    await expect(stop.loader(visitOf(ctx, path))).rejects.toMatchObject({ init: { status: 404 } });
    expect(await press(path, null)).toMatchObject({ init: { status: 404 } });
  }
  for (const { id } of [ana, here.student]) expect(await wantsDailyMail(ctx, id)).toBe(true);
});
