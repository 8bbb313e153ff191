// From the poster of a campaign to its file without scripts, and back out of what one allowed.
import { eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { findLead } from "#src/campaigns/consent-queries.ts";
import { joinCampaign } from "#src/campaigns/join-campaign.ts";
import { consentStopUrl } from "#src/campaigns/stop-link.ts";
import { campaignFiles, campaignLeads } from "#src/campaigns/tables.ts";
import { newId } from "#src/db/columns.ts";
import * as accountLayout from "#src/pages/account/account.layout.tsx";
import * as data from "#src/pages/account/data.page.tsx";
import * as frame from "#src/pages/frame/frame.layout.tsx";
import * as complete from "#src/pages/sign-in/complete.page.tsx";
import * as signInLayout from "#src/pages/sign-in/sign-in.layout.tsx";
import * as signUp from "#src/pages/sign-in/sign-up.page.tsx";
import { exportedSentences } from "#src/privacy/exported.rules.ts";
import { addCampaign } from "#src/testing/campaign.ts";
import { openDoor } from "#src/testing/door.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";
import * as campaignLayout from "./campaign.layout.tsx";
import * as campaignPage from "./campaign.page.tsx";
import * as downloads from "./downloads.page.tsx";
import * as stop from "./stop.page.tsx";

const world = await openWorld();
const parents: Record<string, string> = {
  "free-content/:campaignName": "campaign",
  "login/signup": "sign-in",
  "login/complete": "root",
  "account/data": "account",
};
const build = pageBuild(
  {
    frame: { module: frame, parentId: "root" },
    account: { module: accountLayout, parentId: "frame" },
    campaign: { module: campaignLayout, parentId: "root" },
    "sign-in": { module: signInLayout, parentId: "root" },
  },
  {
    "free-content/:campaignName": campaignPage,
    "free-content/downloads": downloads,
    "free-content/stop": stop,
    "login/signup": signUp,
    "login/complete": complete,
    "account/data": data,
  },
  (path) => parents[path] ?? "frame",
);
const outside = { ...world.outside, pixel: "https://pixel.test/tr?id=1" };
const site = await openSite({ ...world, outside }, { PUBLIC_URL: "http://localhost:3000" }, build);
afterAll(async () => {
  await site.close();
  await world.close();
});
const door = openDoor(world);
const { db } = world.database;
const text = "Quiero recibir correos de la academia";

/** A browser without scripts, with or without a session. */
function browser({ academy }: TestAcademy, accessToken?: string) {
  const jar = new Map<string, string>();
  if (accessToken) jar.set("session", accessToken);
  const ask = async (path: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers: Record<string, string> = {
      ...{ host: `${academy.subdomain}.localhost:3000`, cookie },
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    };
    const body = form ? new URLSearchParams(form).toString() : "";
    const answer = await site.ask(path, headers, form ? "POST" : "GET", body);
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const { status, headers: given } = answer;
    return {
      status,
      headers: given,
      to: String(given.location ?? ""),
      text: answer.body.toString(),
    };
  };
  return {
    open: (path: string) => ask(path),
    /** @param shownAt a page with a form, for an action that its own page offers no more */
    async press(path: string, typed: Record<string, string> = {}, shownAt = path) {
      const { text } = await ask(shownAt);
      const csrf = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? "";
      return ask(path, { _csrf: csrf, ...typed });
    },
  };
}

async function as(here: TestAcademy, actor = here.student) {
  return browser(here, await door.accessToken(actor, here.academy));
}

async function opened(given: Parameters<typeof addCampaign>[2] = {}) {
  const here = await world.academy();
  return { here, campaign: await addCampaign(db, here, given) };
}

const hrefIn = (html: string, label: RegExp) =>
  label.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

test("somebody without an account gets from the poster to the file over four screens", async () => {
  const { here, campaign } = await opened();
  const visitor = browser(here);
  const poster = await visitor.open(`/free-content/${campaign.name}`);
  expect(poster.status).toBe(200);
  for (const shown of ["Descarga gratuita", campaign.title, "Fases de la luna", "En hoja carta"]) {
    expect(poster.text).toContain(shown);
  }
  expect(poster.text).toContain('src="/scenes/posters/corn-luna.svg');
  expect(poster.headers["cache-control"]).toContain("public");
  const signUpPath = hrefIn(poster.text, /href="(\/login\/signup[^"]+)"/);
  const form = (await visitor.open(signUpPath)).text;
  expect(form).toContain(text);
  expect(form).toMatch(/<input type="checkbox" name="marketing" value="1"\/>/);

  const email = `${newId()}@correo.test`;
  const password = "cosecha de junio";
  const typed = { name: "Luz Quira", email, password, passwordAgain: password };
  const asked = { marketing: "1", marketingText: text };
  const refused = await visitor.press(signUpPath, { ...typed, ...asked, passwordAgain: "otra" });
  expect(refused.text).toMatch(/name="marketing"[^>]*checked/);
  const { to } = await visitor.press(signUpPath, { ...typed, ...asked });
  expect(to).toContain("/login/complete?");
  const done = await visitor.press(to, { role: "student" });
  expect(done.to).toBe(`/free-content/downloads?campaign=${campaign.name}`);

  const list = (await visitor.open(done.to)).text;
  for (const shown of ["Calendario 2027", "Recetario", "No disponible", "PDF, 1 kB"]) {
    expect(list).toContain(shown);
  }
  expect(list).toContain(`data-pixel-event="Lead" data-pixel-once="${campaign.id}"`);
  const user = await findUserByEmail(here.ctx, email);
  const lead = await findLead(here.ctx, { campaignId: campaign.id, userId: user?.id ?? "" });
  expect(lead).toMatchObject({ consentText: text, consentedAt: expect.any(Date) });

  const link = await visitor.open(hrefIn(list, /href="(\/free-content\/files\/[^"]+)"/));
  expect(link.status).toBe(302);
  const file = await browser(here).open(link.to);
  expect(file.text).toContain("%PDF");
  expect(file.headers["content-disposition"]).toContain(
    'attachment; filename="Calendario 2027.pdf"',
  );
  expect(file.headers["x-content-type-options"]).toBe("nosniff");
  const other = link.to.replace(/key=(.)/, (_, first) => `key=${first === "a" ? "b" : "a"}`);
  expect((await browser(here).open(other)).status).toBe(410);
});

test("a sign-up is whole where the campaign cannot keep it, and the downloads ask again", async () => {
  const { here, campaign } = await opened();
  const { pool } = world.database;
  const change = (what: string) => pool.query(`alter table campaign_leads ${what}`);
  await change(`add constraint no_lead check (campaign_id <> '${campaign.id}') not valid`);
  const allow = () => change("drop constraint if exists no_lead");
  onTestFinished(async () => void (await allow()));
  const visitor = browser(here);
  const poster = await visitor.open(`/free-content/${campaign.name}`);
  const signUpPath = hrefIn(poster.text, /href="(\/login\/signup[^"]+)"/);
  const email = `${newId()}@correo.test`;
  const password = "cosecha de junio";
  const typed = { name: "Luz Quira", email, password, passwordAgain: password };
  const { to } = await visitor.press(signUpPath, {
    ...{ ...typed, marketing: "1", marketingText: text },
  });
  expect(to).toContain("/login/complete?");
  await allow();
  const done = await visitor.press(to, { role: "student" });
  expect((await visitor.open(done.to)).text).toContain("¿Te escribimos?");
  const user = await findUserByEmail(here.ctx, email);
  const lead = await findLead(here.ctx, { campaignId: campaign.id, userId: user?.id ?? "" });
  expect(lead).toMatchObject({ consentText: "" });
});

test("a campaign with nothing to download yet promises nothing else", async () => {
  const { here, campaign } = await opened();
  await db
    .update(campaignFiles)
    .set({ available: false })
    .where(eq(campaignFiles.campaignId, campaign.id));
  const { text } = await browser(here).open(`/free-content/${campaign.name}`);
  expect(text).toContain("Pronto, descarga gratuita");
  expect(text).toContain("Todavía no está listo");
  expect(text).not.toContain("descárgalo");
});

test("a campaign tells its visits to the pixel", async () => {
  const { here, campaign } = await opened();
  const { text } = await browser(here).open(`/free-content/${campaign.name}`);
  expect(text).toContain('data-pixel-event="PageView"');
});

test("a sign-up is told to the pixel for an hour, where the address names its campaign", async () => {
  const { here, campaign } = await opened();
  const student = await as(here);
  const told = async (query: string) =>
    (await student.open(`/free-content/downloads${query}`)).text.includes(
      'data-pixel-event="Lead"',
    );
  const own = `?campaign=${campaign.name}`;
  expect(await told("")).toBe(false);
  expect(await told(own)).toBe(true);
  expect(await told("")).toBe(false);
  expect(await told("?campaign=otra")).toBe(false);
  const signedUp = (minutes: number) =>
    db
      .update(campaignLeads)
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(campaignLeads.campaignId, campaign.id));
  await signedUp(58);
  expect(await told(own)).toBe(true);
  await signedUp(60);
  expect(await told(own)).toBe(false);
});

test.each([{ isOpen: false }, { endsAt: new Date(0) }, { removedAt: new Date(0) }])(
  "a campaign with %j leads to the catalogue",
  async (given) => {
    const { here, campaign } = await opened(given);
    const { status, to } = await browser(here).open(`/free-content/${campaign.name}`);
    expect([status, to]).toEqual([302, "/explore"]);
  },
);

test("the page and the picture of its links show the same motif, also for a title of no known word", async () => {
  for (const title of ["Manual uno", "Manual dos", "Manual tres"]) {
    const { here, campaign } = await opened({ title });
    const { text } = await browser(here).open(`/free-content/${campaign.name}`);
    const [, poster] = /\/scenes\/posters\/([a-z]+)\.svg/.exec(text) ?? [];
    const [, shared] = /property="og:image" content="[^"]+(?:&amp;|&)m=([a-z]+)/.exec(text) ?? [];
    expect(poster).toMatch(/./);
    expect(shared).toBe(poster);
  }
});

test("an unknown name, and one of another academy, lead to the catalogue", async () => {
  const { campaign } = await opened();
  const elsewhere = browser(await world.academy());
  for (const name of ["nada", campaign.name, "x%00", "%3Cscript%3E"]) {
    expect((await elsewhere.open(`/free-content/${name}`)).to).toBe("/explore");
  }
});

test("whoever has a session goes on to the downloads, and answers the box there once", async () => {
  const { here, campaign } = await opened();
  const member = await as(here);
  // Kept for visitors.
  await browser(here).open(`/free-content/${campaign.name}`);
  const { to } = await member.open(`/free-content/${campaign.name}`);
  expect(to).toBe(`/free-content/downloads?campaign=${campaign.name}`);
  expect((await member.open(to)).text).toContain("¿Te escribimos?");
  const key = { campaignId: campaign.id, userId: here.student.id };
  expect(await findLead(here.ctx, key)).toMatchObject({ consentedAt: null });
  const answered = await member.press(to, { marketingText: text });
  const after = (await member.open(answered.to)).text;
  expect(after).toContain("Guardamos tu respuesta");
  expect(after).not.toContain("¿Te escribimos?");
  expect(await findLead(here.ctx, key)).toMatchObject({ consentedAt: null, consentText: text });
  // The box stays in another tab.
  const late = await member.press(to, { marketing: "1", marketingText: text }, "/account/data");
  const told = (await member.open(late.to)).text;
  expect(told).toContain("Esta respuesta no se guardó: ya habías respondido");
  expect(told).not.toContain("Guardamos tu respuesta");
});

test("without a session the downloads lead to sign-in with the campaign", async () => {
  const { here, campaign } = await opened();
  const path = `/free-content/downloads?campaign=${campaign.name}`;
  const { to } = await browser(here).open(path);
  const query = new URL(to, "http://own").searchParams;
  expect([query.get("campaign"), query.get("redirectTo")]).toEqual(["leads", path]);
  const file = await browser(here).open(`/free-content/files/${campaign.fileId}`);
  expect(file.to).toContain("/login?campaign=leads");
});

test("what is not available, of another academy or unknown is not handed out", async () => {
  const { here, campaign } = await opened();
  const elsewhere = (await opened()).campaign;
  const member = await as(here);
  for (const id of [campaign.announcedId, elsewhere.fileId, newId(), "nada"]) {
    const answer = await member.open(`/free-content/files/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("Esta descarga no está disponible");
  }
});

test("an academy without free content says so", async () => {
  const here = await world.academy();
  const { text } = await (await as(here)).open("/free-content/downloads");
  expect(text).toContain("No hay descargas ahora");
});

test("a consent ends by the link of a mail, by its button alone, and in the account", async () => {
  const { here, campaign } = await opened();
  const key = { campaignId: campaign.id, userId: here.student.id };
  const ctx = here.as(here.student);
  await joinCampaign(ctx, { userId: key.userId, name: campaign.name }, { agreed: true, text });
  const { pathname, search } = new URL(consentStopUrl(ctx, key));
  const stranger = browser(here);
  expect((await stranger.open(pathname + search)).text).toContain("Ya no quiero que me escriban");
  expect((await findLead(ctx, key))?.withdrawnAt).toBeNull();
  const member = await as(here);
  const { text: kept } = await member.open("/account/data");
  expect(kept).toContain("Permisos que diste");
  for (const sentence of exportedSentences) expect(kept).toContain(sentence);
  const stopped = (await stranger.press(pathname + search)).text;
  expect(stopped).toContain("ya no te escriben por esto");
  expect(stopped).not.toContain("Diste otros permisos");
  expect((await findLead(ctx, key))?.withdrawnAt).toBeInstanceOf(Date);
  expect((await stranger.open(`${pathname}?token=a.b.c`)).status).toBe(404);

  const other = await addCampaign(db, here);
  await joinCampaign(ctx, { userId: key.userId, name: other.name }, { agreed: true, text });
  const others = async () =>
    (await stranger.open(pathname + search)).text.includes("Diste otros permisos");
  expect(await others()).toBe(true);
  const gone = await member.press("/account/data", { intent: "withdraw", campaignId: other.id });
  expect(gone.to).toBe("/account/data?withdrawn=1#permisos");
  const lead = await findLead(ctx, { ...key, campaignId: other.id });
  expect(lead?.withdrawnAt).toBeInstanceOf(Date);
  expect(await others()).toBe(false);
});
