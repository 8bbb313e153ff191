import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { landingTexts } from "#src/academies/settings/landing.rules.ts";
import { findSettings } from "#src/academies/settings/settings-queries.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./basics.page.tsx";
import { BasicsView } from "./basics-view.tsx";

const world = await openWorld();
afterAll(() => world.close());

async function scene() {
  const here = await world.academy();
  const luz = here.as(await here.person("academy", "Luz Dary"));
  const open = (query = "") => throughGuard(area, visitOf(luz, `/semillero/admin${query}`), loader);
  /** What the action answers or throws, as a browser without scripts sends the form. */
  async function send(fields: Record<string, string>): Promise<unknown> {
    const visit = visitOf(luz, "/semillero/admin");
    const headers = { ...Object.fromEntries(visit.request.headers) };
    const request = new Request(visit.url, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields),
    });
    return throughGuard(area, { ...visit, request }, action).catch((thrown: unknown) => thrown);
  }
  return { here, open, send };
}

function leadsTo(answer: unknown): string | null {
  expect(answer).toBeInstanceOf(Response);
  return (answer as Response).headers.get("location");
}

test.each<[Record<string, string>, Record<string, unknown>]>([
  [{ intent: "name", name: "Academia La Gulupa" }, { name: "Academia La Gulupa" }],
  [{ intent: "about", about: "Uno\r\nDos" }, { about: "Uno\nDos" }],
  [{ intent: "headline", headline: " De la  mata" }, { headline: "De la mata" }],
  [
    {
      ...{ intent: "testimonial", "testimonial.quote": "«Aprendí.»" },
      ...{ "testimonial.name": "Luz", "testimonial.role": "Caficultora" },
    },
    { testimonial: { quote: "Aprendí.", name: "Luz", role: "Caficultora" } },
  ],
  [{ intent: "email", email: "Hola@gulupa.co" }, { email: "hola@gulupa.co" }],
  [{ intent: "whatsapp", whatsapp: "300 123 4567" }, { whatsapp: "573001234567" }],
  [{ intent: "tabsOn", tabsOn: "on" }, { tabsOn: true }],
  [{ intent: "teaching", teaching: "invitation" }, { teaching: "invitation" }],
  [{ intent: "sharesLearnerEmails", sharesLearnerEmails: "on" }, { sharesLearnerEmails: true }],
  [{ intent: "pesosFirst", pesosFirst: "on" }, { pesosFirst: true }],
])("%j saves that field", async (fields, saved) => {
  const { here, open, send } = await scene();
  const version = String((await open()).version);
  expect(leadsTo(await send({ ...fields, version }))).toBe(
    `/semillero/admin?done=${fields.intent}#campo-${fields.intent}`,
  );
  expect(await findSettings(here.ctx)).toMatchObject({ ...saved, version: 2 });
});

const colours = { intent: "accent", accentWas: "", pickedWas: "#22417E", version: "1" };

test.each([
  ["typed", { accent: "ee6f78", picked: "#22417e" }, "#EE6F78"],
  ["picked", { accent: "", picked: "#ee6f78" }, "#EE6F78"],
  ["typed and picked", { accent: "#010203", picked: "#ee6f78" }, "#010203"],
  ["left alone", { accent: "", picked: "#22417e" }, null],
])("a colour that is %s", async (_, fields, accent) => {
  const { here, send } = await scene();
  leadsTo(await send({ ...colours, ...fields }));
  expect(await findSettings(here.ctx)).toMatchObject({ accent });
});

test("the colours of the product come back by a button", async () => {
  const { here, open, send } = await scene();
  await send({ ...colours, accent: "#EE6F78", picked: "#22417e" });
  expect(await open()).toMatchObject({ theme: expect.stringContaining("--accent:#EE6F78") });
  const shown = { accentWas: "#EE6F78", pickedWas: "#EE6F78", version: "2" };
  await send({ ...colours, ...shown, accent: "#EE6F78", picked: "#ee6f78", reset: "1" });
  expect(await findSettings(here.ctx)).toMatchObject({ accent: null, version: 3 });
  expect(await open()).toMatchObject({ theme: null });
});

test("of two who save at once the second gets back what they typed, beside what is saved", async () => {
  const { here, open, send } = await scene();
  leadsTo(await send({ intent: "name", name: "Una", version: "1" }));
  expect(await send({ intent: "name", name: "Otra", version: "1" })).toMatchObject({
    init: { status: 409 },
    data: { problem: { detail: academyTexts.stale }, values: { name: "Otra" } },
  });
  // The page behind it has the new version, so that the next save passes.
  const { name, version } = await open();
  expect(name).toBe("Una");
  leadsTo(await send({ intent: "name", name: "Otra", version: String(version) }));
  expect(await findSettings(here.ctx)).toMatchObject({ name: "Otra" });
});

test.each<[Record<string, string>, string]>([
  [{ intent: "name", name: " ", version: "1" }, academyTexts.name],
  [{ intent: "email", email: "nadie", version: "1" }, academyTexts.email],
  [{ intent: "accent", accent: "azul", version: "1" }, academyTexts.accent],
  [{ intent: "teaching", teaching: "todos", version: "1" }, academyTexts.teaching],
  [{ intent: "tabsOn", version: "1" }, academyTexts.switch],
  [{ intent: "pesosFirst", pesosFirst: "1", version: "1" }, academyTexts.switch],
  [{ intent: "name", name: "Otra", version: "uno" }, academyTexts.failed],
  [{ intent: "name", name: "Otra" }, academyTexts.failed],
  [{ intent: "suspendedAt", suspendedAt: "", version: "1" }, academyTexts.failed],
  [{ name: "Otra", version: "1" }, academyTexts.failed],
])("%j is refused and changes nothing", async (fields, detail) => {
  const { here, send } = await scene();
  expect(await send(fields)).toMatchObject({
    init: { status: 400 },
    data: { problem: { detail }, values: fields },
  });
  expect(await findSettings(here.ctx)).toMatchObject({ name: "La Gulupa", version: 1 });
});

test("of a testimonial half written each missing part is named, and emptied it goes", async () => {
  const { here, send } = await scene();
  const whole = {
    ...{ intent: "testimonial", "testimonial.quote": "Aprendí." },
    ...{ "testimonial.name": "Luz", "testimonial.role": "Caficultora" },
  };
  expect(await send({ ...whole, "testimonial.role": "", version: "1" })).toMatchObject({
    init: { status: 400 },
    data: {
      problem: { errors: [{ path: "testimonial.role", message: landingTexts.role }] },
      values: { testimonial: { quote: "Aprendí.", name: "Luz" } },
    },
  });
  await send({ ...whole, version: "1" });
  const blank = { "testimonial.quote": "", "testimonial.name": "", "testimonial.role": "" };
  leadsTo(await send({ ...whole, ...blank, version: "2" }));
  expect(await findSettings(here.ctx)).toMatchObject({ testimonial: null, version: 3 });
});

test("a field opens for editing by the address, and a field that is none does not", async () => {
  const { open } = await scene();
  expect(await open("?edit=teaching")).toMatchObject({ editing: "teaching", done: false });
  expect(await open("?edit=constructor&done=name")).toMatchObject({ editing: null, done: true });
});

/** The page, as somebody who may only look sees it. */
async function htmlFor(ctx: Parameters<typeof visitOf>[0]): Promise<string> {
  const shown = await throughGuard(area, visitOf(ctx, "/semillero/admin"), loader);
  const element = createElement(BasicsView, { shown, failed: undefined });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const ofLanding = ['data-field="headline"', 'data-field="about"'];

test("the words of a landing are asked of an academy that has one of its own", async () => {
  const { here } = await scene();
  const own = await htmlFor(here.as(await here.person("academy")));
  for (const field of ofLanding) expect(own).toContain(field);
  expect(own).toContain(
    "le llegan al primer administrador que confirmó el suyo, y las respuestas a la plataforma",
  );
  const root = await rootAcademy(world);
  const platform = await htmlFor(root.as(await root.person("admin")));
  for (const field of ofLanding) expect(platform).not.toContain(field);
  expect(platform).toContain('data-field="email"');
  expect(platform).not.toContain("las respuestas a la plataforma");
});
