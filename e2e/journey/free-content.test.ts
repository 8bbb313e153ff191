// From the poster of a campaign to its file on a phone, by somebody without an account: at most
// four screens, also without scripts; each page fits every screen.
import { and, eq } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { campaignDownloads, campaignLeads } from "#src/campaigns/tables.ts";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { insertFixture, openPlace, type Place } from "../fixture.ts";
import { calendar, insertCampaign } from "../free-content-scene.ts";
import { addMember } from "../member.ts";
import { signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson } from "../steps.ts";

let origin: string;
let place: Place;
let browser: Browser;
let scene: Awaited<ReturnType<typeof insertCampaign>>;

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  const { teacher } = await insertFixture({ ...place, lessons: 1 });
  const person = await signIn(origin, teacher);
  scene = await insertCampaign(origin, place, person);
  browser = await openBrowser();
});

const phone = { width: 360, height: 780 };
const path = `/free-content/${calendar.name}`;

/** What is kept of a person. */
async function keptOf(email: string) {
  const database = await openPlace(place);
  try {
    const { db } = database;
    const { academyId, campaignId } = scene;
    const [person] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.academyId, academyId), eq(users.email, email)));
    const userId = person?.id ?? "";
    const [lead] = await db
      .select()
      .from(campaignLeads)
      .where(and(eq(campaignLeads.campaignId, campaignId), eq(campaignLeads.userId, userId)));
    const files = await db
      .select()
      .from(campaignDownloads)
      .where(eq(campaignDownloads.userId, userId));
    return { lead, times: files.map(({ times }) => times) };
  } finally {
    await database.close();
  }
}

test.each([
  { scripts: true, agrees: true },
  { scripts: false, agrees: false },
])("four screens from the poster to the file (%j)", async ({ scripts, agrees }) => {
  const context = await browser.newContext({
    ...{ viewport: phone, locale: "es-CO" },
    javaScriptEnabled: scripts,
  });
  const page = await context.newPage();
  const person = newPerson();
  let screens = 0;
  const onScreen = async (heading: string) => {
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    screens++;
    if (scripts) await expectSound(page);
  };
  await page.goto(origin + path);
  await onScreen(calendar.title);
  await page.getByRole("link", { name: "Regístrate y descárgalo" }).click();
  await onScreen("Registrarse");
  const box = page.getByRole("checkbox", { name: calendar.consentText });
  expect(await box.isChecked()).toBe(false);
  if (agrees) await box.check();
  await page.getByLabel("Nombre").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
  await page.getByLabel("Repite la contraseña").fill(person.password);
  await page.getByRole("button", { name: "Registrarse" }).click();
  await page.waitForURL(/login\/complete/);
  screens++;
  await page.getByRole("button", { name: "Quiero Aprender" }).click();
  await onScreen("Tus descargas");
  expect(screens).toBeLessThanOrEqual(4);
  expect(await page.getByText("No disponible").count()).toBe(1);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: `Descargar ${calendar.title}` }).click();
  expect((await coming).suggestedFilename()).toBe(`${calendar.title}.pdf`);
  const { lead, times } = await keptOf(person.email);
  expect(lead?.consentText).toBe(calendar.consentText);
  expect(lead?.consentedAt instanceof Date).toBe(agrees);
  expect(times).toEqual([1]);
  // Whoever has a session goes on to the files.
  await page.goto(origin + path);
  await page.waitForURL("**/free-content/downloads?campaign=*");
  expect(await page.getByText(calendar.consentText).count()).toBe(0);
  await context.close();
});

test("the poster fits every screen, and an unknown campaign leads to the catalogue", async () => {
  const { page, context, complaints } = await openPage(browser, phone);
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(origin + path);
    await expectSound(page);
    const button = await page.getByRole("link", { name: "Regístrate y descárgalo" }).boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(44);
  }
  await page.goto(`${origin}/contenido-gratuito/${calendar.name}`);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(canonical).toBe(origin + path);
  await page.goto(`${origin}/free-content/nada`);
  await page.waitForURL("**/explore");
  expect(complaints).toEqual([]);
  await context.close();
});

/** As the academy takes it from the CSV of its campaign. */
async function stopLinkOf(email: string): Promise<string> {
  const context = await browser.newContext();
  const data = await addMember(place, "academy");
  await context.request.post(`${origin}/api/auth/login`, { data });
  const csv = `/api/academy/campaigns/${scene.campaignId}/leads.csv`;
  const lines = (await (await context.request.get(origin + csv)).text()).split("\r\n");
  await context.close();
  return (
    lines
      .find((line) => line.includes(email))
      ?.split(",")
      .at(-1) ?? ""
  );
}

test.each(onPhone)(
  "the box below the downloads, and the end of its yes, on $name",
  async (size) => {
    const { page, context, complaints } = await openPage(browser, size);
    const member = await addMember(place, "student");
    await context.request.post(`${origin}/api/auth/login`, { data: member });
    await page.goto(`${origin}/free-content/downloads?campaign=${calendar.name}`);
    await page.getByRole("link", { name: `Descargar ${calendar.title}` }).waitFor();
    await expectSound(page);
    await page.getByRole("checkbox", { name: calendar.consentText }).check();
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByText("Guardamos tu respuesta.").waitFor();
    await expectSound(page);

    await page.goto(await stopLinkOf(member.email));
    await page
      .getByRole("heading", { level: 1, name: "¿Ya no quieres que te escriban?" })
      .waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Ya no quiero que me escriban" }).click();
    await page
      .getByRole("heading", { level: 1, name: "Listo, ya no te escriben por esto" })
      .waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
