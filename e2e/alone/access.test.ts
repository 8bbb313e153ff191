// A paid class in a real browser: its buyer plays it and saves its files, and its links open
// nothing for others.
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { lessonPath } from "#src/courses/rules.ts";
import { pdf } from "#src/testing/documents.ts";
import { openBrowser, openPage } from "../browser.ts";
import { drawFilm, filmOf, giveFilm } from "../film.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { type Person, send, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { playPast, signInAs } from "../steps.ts";
import { until } from "../until.ts";

const desktop = { width: 1280, height: 900 };
const password = "una clave larga";
const resource = "Guía de fermentación";
const seconds = 50;
let origin: string;
let browser: Browser;
let fixture: Fixture;
let film: { courseId: string; lessonId: string; path: string };
let buyer: Person;
let stranger: Person;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 2 });
  const { courseId, lessonIds } = fixture;
  // The first class of a course is free.
  const lessonId = lessonIds[1] ?? "";
  film = { courseId, lessonId, path: lessonPath(courseId, lessonId) };
  const teacher = await signIn(origin, fixture.teacher);
  // With few pictures it converts quickly; they change a lot, so that rungs are large.
  const file = drawFilm({ seconds, size: "320x240", rate: 10 });
  await giveFilm(origin, teacher, lessonId, file);
  await giveResource(teacher, lessonId);
  buyer = await signUp(origin, "rosa@correo.test");
  stranger = await signUp(origin, "ana@correo.test");
  await placeOrder(origin, buyer, await prepareOrder(origin, academy.gateway, courseId));
  browser = await openBrowser();
  await until("a converted film", 90_000, async () => {
    return (await filmOf(origin, teacher, film)).status === "ready";
  });
});

const signed = z.object({ url: z.string() });

async function giveResource(teacher: Person, lessonId: string): Promise<void> {
  const wanted = { fileName: "guia.pdf", contentType: "application/pdf" };
  const answer = await send(origin, teacher, "POST", "/api/content/sign", wanted);
  const { url } = signed.parse(answer);
  const headers = { "content-type": "application/pdf" };
  await fetch(origin + url, { method: "PUT", headers, body: new Uint8Array(pdf) });
  const path = `/api/classes/${lessonId}/resources`;
  await send(origin, teacher, "POST", path, { name: resource, url });
}

/** The class in a new browser of this person, with the addresses of its files in request order. */
async function openClass({ email }: Person) {
  const opened = await openPage(browser, desktop);
  const { page } = opened;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/media/")) asked.push(request.url());
  });
  await page.goto(`${origin}/login?redirectTo=${encodeURIComponent(film.path)}`);
  await signInAs(page, { email, password });
  return { ...opened, asked };
}

/** Sets the speed of the page's connection, in kbit/s, at each call. */
async function lineOf({ page, context }: { page: Page; context: BrowserContext }) {
  const wire = await context.newCDPSession(page);
  return async (kbps: number) => {
    const line = { latency: 20, downloadThroughput: (kbps * 1000) / 8, uploadThroughput: -1 };
    await wire.send("Network.emulateNetworkConditions", { offline: false, ...line });
  };
}

const lowest = /\/144p\/\d+\.m4s$/;
const higher = /\/240p\/\d+\.m4s$/;

test("a buyer plays on a fast and a slow connection; a copied link opens nothing", async () => {
  const opened = await openClass(buyer);
  const { page, context, complaints, asked } = opened;
  await page.waitForURL(`**${film.path}*`);
  const throttle = await lineOf(opened);
  const play = page.getByRole("button", { name: /^Reproducir/ }).first();
  await play.waitFor();
  /** Waits until one more segment of this rung is requested. */
  const next = (rung: RegExp, from = asked.length) =>
    until(`a segment of ${rung}`, 20_000, async () => asked.slice(from).some((u) => rung.test(u)));
  // Fast enough for the better rung, and too slow to load the whole film before the jump.
  await throttle(800);
  await play.click();
  await playPast(page, 0.5);
  expect(asked.find((url) => url.endsWith(".m4s"))).toMatch(lowest);
  await next(higher, 0);
  await throttle(90);
  await jumpTo(page, seconds - 10);
  await next(lowest);
  await throttle(4000);
  await jumpTo(page, seconds - 1);
  await page.waitForFunction(() => document.querySelector("video")?.ended);
  expect(complaints).toEqual([]);

  await page.getByRole("tab", { name: "Recursos de la clase" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: resource }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${resource}.pdf`);
  expect((await readFile(await saved.path())).equals(pdf)).toBe(true);

  const links = [...new Set([...asked, saved.url()])].filter((url) => !url.startsWith("blob:"));
  expect(links.some((url) => url.endsWith(".m4s"))).toBe(true);
  const own = await statuses(page, links);
  expect(new Set(own)).toEqual(new Set([200]));
  const other = await openClass(stranger);
  await other.page.waitForURL("**/explore?category=todos");
  const nobody = await openPage(browser, desktop);
  await nobody.page.goto(`${origin}/explore`);
  for (const one of [other, nobody]) {
    expect(new Set(await statuses(one.page, links))).toEqual(new Set([404]));
    const [first = ""] = links;
    expect((await one.page.goto(first))?.status()).toBe(404);
    await one.context.close();
  }
  await context.close();
});

function jumpTo(page: Page, second: number): Promise<void> {
  return page.evaluate((to) => {
    const video = document.querySelector("video");
    if (video) video.currentTime = to;
  }, second);
}

/** The status that each address gives the browser itself, without its cache. */
function statuses(page: Page, urls: string[]): Promise<number[]> {
  return page.evaluate(
    (urls) =>
      Promise.all(urls.map(async (url) => (await fetch(url, { cache: "no-store" })).status)),
    urls,
  );
}
