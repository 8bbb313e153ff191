// The campaigns of an academy: its administrators change them, and staff who entered only look.
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { openEntry } from "#src/administration/staff-entry.ts";
import { addFile } from "#src/campaigns/authoring/add-file.ts";
import { campaignTexts } from "#src/campaigns/authoring/campaign-input.rules.ts";
import { createCampaign } from "#src/campaigns/authoring/create-campaign.ts";
import { campaignLeads } from "#src/campaigns/tables.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { pdf } from "#src/testing/documents.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { markProven } from "#src/testing/prove.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./campaign.page.tsx";
import { CampaignView } from "./campaign-view.tsx";
import { loader as listLoader } from "./campaigns.page.tsx";
import { CampaignsView } from "./campaigns-view.tsx";
import { conversionText } from "./numbers-data.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const root = await rootAcademy(world);
const luz = here.as(await here.person("academy", "Luz Dary"));
const staff = root.as(await root.person("admin"));
await openEntry(staff, here.academy.id);
const list = "/semillero/admin/free-content";
const there = `subdomain=${here.academy.subdomain}`;

function html(view: ReactElement, readOnly: boolean): string {
  const id = "pages/academy/admin/admin.layout";
  const admin = { academyName: "La Gulupa", query: "", readOnly };
  const router = createMemoryRouter([{ id, path: "/", element: view, loader: () => admin }], {
    hydrationData: { loaderData: { [id]: admin } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

async function page(ctx: typeof luz, campaignId: string, query = ""): Promise<string> {
  const readOnly = ctx === staff;
  const asked = [query, readOnly ? there : ""].filter(Boolean).join("&");
  const visit = visitOf(ctx, `${list}/${campaignId}?${asked}`, { campaignId });
  const shown = await throughGuard(area, visit, loader);
  return html(createElement(CampaignView, { shown, failed: undefined }), readOnly);
}

async function listOf(ctx: typeof luz, query = ""): Promise<string> {
  const readOnly = ctx === staff;
  const asked = [query, readOnly ? there : ""].filter(Boolean).join("&");
  const shown = await throughGuard(area, visitOf(ctx, `${list}?${asked}`), listLoader);
  return html(createElement(CampaignsView, { shown }), readOnly);
}

/** What the action answers: where it leads, or the refusal. */
async function post(campaignId: string, fields: Record<string, string> | FormData) {
  const visit = visitOf(luz, `${list}/${campaignId}`, { campaignId });
  const form = new Response(fields instanceof FormData ? fields : new URLSearchParams(fields));
  const headers = Object.fromEntries([...visit.request.headers, ...form.headers]);
  // In one piece: Node fails where the reader leaves a form with files half-way.
  const body = await form.arrayBuffer();
  const request = new Request(visit.url, { method: "POST", headers, body });
  try {
    return await throughGuard(area, { ...visit, request }, action);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location");
    throw thrown;
  }
}

test("without campaigns the page says what one is for", async () => {
  const other = await world.academy();
  const shown = await throughGuard(
    area,
    visitOf(other.as(await other.person("academy")), list),
    listLoader,
  );
  const text = html(createElement(CampaignsView, { shown }), false);
  expect(text).toContain("Una campaña es una página con un regalo");
  expect(text).toContain(`${list}/new`);
});

test("an administrator makes a campaign and changes it, and staff see no form and no file", async () => {
  const made = await post("new", { intent: "create", title: "Guía de abonos", isOpen: "1" });
  const [, id = ""] = /free-content\/([0-9a-f-]{36})\?part=files&told=made$/.exec(`${made}`) ?? [];
  const userId = here.student.id;
  const academyId = here.academy.id;
  await here.ctx.db.insert(campaignLeads).values({ academyId, campaignId: id, userId });
  for (const part of ["content", "files", "numbers", "leads"]) {
    const [own, theirs] = [
      await page(luz, id, `part=${part}`),
      await page(staff, id, `part=${part}`),
    ];
    expect(own).toContain("Guía de abonos");
    expect(own).toContain('method="post"');
    expect(theirs).toContain("Guía de abonos");
    expect(theirs).not.toContain('method="post"');
    expect(theirs).not.toContain(".csv");
  }
  expect(await page(luz, id, "part=leads")).toContain(`/api/academy/campaigns/${id}/leads.csv`);
  expect(await page(luz, id, "part=leads")).toContain("No le puedes escribir: no dio permiso");
  expect(await listOf(luz)).toContain("1 registro");
  expect(await listOf(staff)).not.toContain(`${list}/new`);

  expect(await post(id, { intent: "announce", title: "Recetario" })).toContain("told=announced");
  expect(await page(luz, id, "part=files")).toContain("Anunciado, sin archivo");
  expect(await post(id, { intent: "close" })).toContain("told=closed");
  expect(await post(id, { intent: "remove" })).toBe(`${list}?told=removed`);
  expect(await post(id, { intent: "remove" })).toBe(`${list}?told=removed`);
  await expect(page(luz, id)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await listOf(luz)).toContain("Campañas eliminadas (1)");
});

test("the plain form for a file makes one of two presses, and the list says whose e-mail is not proven", async () => {
  const id = await createCampaign(luz, { title: "Abonos" });
  const shown = await page(luz, id, "part=files");
  const [, fileId = ""] =
    /value="upload"\/><input[^>]+name="fileId" value="([^"]+)"/.exec(shown) ?? [];
  const pressed = new FormData();
  for (const [name, value] of Object.entries({ intent: "upload", fileId, title: "Guía" })) {
    pressed.set(name, value);
  }
  pressed.set("file", new File([new Uint8Array(pdf)], "Guía.pdf"));
  for (const _ of [1, 2]) expect(await post(id, pressed)).toContain("told=added");
  expect((await page(luz, id, "part=files")).match(/<h3/g)).toHaveLength(1);

  const row = { academyId: here.academy.id, campaignId: id, userId: here.student.id };
  const consent = { consentedAt: new Date(), consentText: "Acepto" };
  await here.ctx.db.insert(campaignLeads).values({ ...row, ...consent });
  expect(await page(luz, id, "part=leads")).toContain("falta que confirme su correo");
  await markProven(luz, here.student);
  expect(await page(luz, id, "part=leads")).toContain("Le puedes escribir: dio permiso");
});

test("a refused form gives back what was typed", async () => {
  const id = await createCampaign(luz, { title: "Huerta" });
  expect(await post(id, { intent: "save", title: "", subtitle: "Con la luna" })).toMatchObject({
    data: {
      problem: { status: 400, errors: [{ path: "title", message: "Escribe el título" }] },
      values: { subtitle: "Con la luna" },
    },
  });
  expect(await post(id, { intent: "otra" })).toMatchObject({ data: { problem: { status: 400 } } });
  const many = "uno\ndos\ntres\ncuatro\ncinco\nseis\nsiete";
  expect(await post(id, { intent: "save", title: "Huerta", points: many })).toMatchObject({
    data: { problem: { errors: [{ path: "points" }] } },
  });
});

test("the form of a picture has no fragment, so what the page then says is focused, and names its bound", async () => {
  const id = await createCampaign(luz, { title: "Cacao" });
  const [, action] = /action="([^"]+)" encType="multipart/i.exec(await page(luz, id)) ?? [];
  const form = new FormData();
  form.set("intent", "picture");
  form.set("file", new File([new Uint8Array(11 * 1024 * 1024)], "foto.jpg"));
  expect([action, await post(id, form)]).toMatchObject([
    `${list}/${id}`,
    { data: { problem: { detail: expect.stringContaining("Una imagen puede pesar hasta 5 MB") } } },
  ]);
});

test("of two who rename a file at once, the second reads both names, and saves theirs again", async () => {
  const id = await createCampaign(luz, { title: "Semillas" });
  const { id: fileId } = await addFile(luz, id, { title: "Guía" });
  const form = { intent: "rename", fileId, was: "Guía" };
  expect(await post(id, { ...form, title: "Guía de siembra" })).toContain("told=renamed");
  // The answer was lost, and the same is sent again.
  expect(await post(id, { ...form, title: "Guía de siembra" })).toContain("told=renamed");
  const second = await post(id, { ...form, title: "Guía 2027" });
  expect(second).toMatchObject({
    data: {
      problem: { status: 409, detail: campaignTexts.renamed("Guía de siembra", "Guía 2027") },
    },
  });
  const failed = (second as { data: FormProblem }).data;
  const visit = visitOf(luz, `${list}/${id}?part=files`, { campaignId: id });
  const shown = await throughGuard(area, visit, loader);
  const text = html(createElement(CampaignView, { shown, failed }), false);
  expect(text).toContain("ahora es «Guía de siembra», y tú escribiste «Guía 2027»");
  expect(text).toMatch(/<details open="">.*name="was" value="Guía de siembra".*value="Guía 2027"/s);
  const again = { ...form, was: "Guía de siembra", title: "Guía 2027" };
  expect(await post(id, again)).toContain("told=renamed");
});

test("an ended campaign is not opened, and the page says what to change first", async () => {
  const id = await createCampaign(luz, { title: "Feria", endsOn: "2026-01-31" });
  expect(await post(id, { intent: "open" })).toMatchObject({
    data: { problem: { status: 400, errors: [{ path: "endsOn", message: campaignTexts.ended }] } },
  });
  expect(await page(luz, id)).toContain("Terminó");
});

test("an open campaign of an academy that is about to close says that its page is not shown", async () => {
  const title = "Calendario";
  const id = await createCampaign(luz, { title, isOpen: true });
  const said = async (closesAt: Date | null) => {
    const closing = { ...luz, academy: { ...here.academy, closesAt } };
    const shown = await page(closing, id, "told=open");
    const texts = [...shown.matchAll(/[^<>]*abierta:[^<]*/gi)].map(([text]) => text);
    return [...texts, shown.includes('<a href="http')];
  };
  const everybody = "cualquiera puede entrar a su página";
  expect(await said(null)).toEqual([
    ...[`La campaña está abierta: ${everybody}.`, `Abierta: ${everybody}`, true],
  ]);
  const nobody = "su página no se muestra, porque se pidió cerrar la academia";
  expect(await said(new Date(luz.now.getTime() + 86_400_000))).toEqual([
    ...[`La campaña está abierta: ${nobody}.`, `Abierta: ${nobody}`, false],
  ]);
});

test("the numbers tell first downloads from all of them", async () => {
  const id = await createCampaign(luz, { title: "Cifras" });
  const shown = await page(luz, id, "part=numbers");
  expect(shown).toContain("<dt>Descargas</dt>");
  expect(shown).toMatch(/<th[^>]*>Primeras descargas</);
});

test("the list is searched where there are more than ten", async () => {
  for (let at = 0; at < 11; at++) await createCampaign(luz, { title: `Cartilla ${at}` });
  expect(await listOf(luz)).toContain("Buscar por título o dirección");
  const found = await listOf(luz, "q=CARTILLA-7");
  expect(found).toContain("Cartilla 7");
  expect(found).not.toContain("Cartilla 8");
  await createCampaign(luz, { title: "Compañía de riego" });
  expect(await listOf(luz, "q=compania")).toContain("Compañía de riego");
  expect(await listOf(luz, "q=RIÉGO")).toContain("Compañía de riego");
  expect(await listOf(luz, "q=%25")).toContain("Ninguna campaña tiene");
  expect(await listOf(luz, "q=gulupa")).toContain("Ninguna campaña tiene «gulupa»");
});

test.each([
  [0, 0, null],
  [3, 4, null],
  [200, 24, "de cada 100 visitas, 12 se registran."],
  [100, 1, "de cada 100 visitas, 1 se registra."],
  [1000, 1, "de cada 100 visitas, menos de una se registra."],
])("of %i visits and %i sign-ups it says %s", (visits, leads, text) => {
  expect(conversionText(visits, leads)).toBe(text);
});
