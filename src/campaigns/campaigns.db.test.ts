// Who is signed up with a campaign, what they allowed, and what is handed out, for how long.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { users } from "#src/accounts/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { addCampaign } from "#src/testing/campaign.ts";
import { prove } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { consentsOf, findLead } from "./consent-queries.ts";
import { findAvailableFile, listDownloads } from "./download-queries.ts";
import { fileLink, isGoodLink, linkSeconds } from "./file-link.ts";
import { joinCampaign } from "./join-campaign.ts";
import { recordDownload } from "./record-download.ts";
import { consentStopUrl, leadOfToken } from "./stop-link.ts";
import { campaignDownloads, campaigns } from "./tables.ts";
import { withdrawConsent } from "./withdraw-consent.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

async function opened() {
  const here = await world.academy();
  const campaign = await addCampaign(db, here);
  const ctx = here.as(here.student);
  const key = { campaignId: campaign.id, userId: here.student.id };
  const join = (answer: Parameters<typeof joinCampaign>[2] = null, name = campaign.name) =>
    joinCampaign(ctx, { userId: here.student.id, name }, answer);
  return { here, campaign, ctx, key, join, lead: () => findLead(ctx, key) };
}

const text = "Quiero recibir correos de la academia";

test("a person is signed up with a campaign once, and the first answer to its box stays", async () => {
  const { ctx, key, join, lead } = await opened();
  await join();
  expect(await lead()).toMatchObject({ consentedAt: null, consentText: "" });
  expect(await Promise.all([join({ agreed: true, text }), join()])).toEqual([true, false]);
  expect(await lead()).toMatchObject({ consentedAt: ctx.now, consentText: text });
  expect(await join({ agreed: true, text })).toBe(true);
  expect(await join({ agreed: false, text })).toBe(false);
  expect((await lead())?.consentedAt).toEqual(ctx.now);
  expect(await consentsOf(ctx, key.userId)).toHaveLength(1);
  // What was taken back in the account is not given again by a box that another tab still shows.
  await withdrawConsent(ctx, key);
  expect(await join({ agreed: true, text })).toBe(false);
  expect((await lead())?.withdrawnAt).toEqual(ctx.now);
});

test("who leaves the box unticked is not asked again, and allowed nothing", async () => {
  const { ctx, key, join, lead } = await opened();
  await join({ agreed: false, text });
  expect(await lead()).toMatchObject({ consentedAt: null, consentText: text });
  await join({ agreed: true, text });
  expect((await lead())?.consentedAt).toBeNull();
  expect(await consentsOf(ctx, key.userId)).toEqual([]);
});

test("whoever takes the mailbox back is asked again; whoever proves their own is not", async () => {
  const taken = await opened();
  await taken.join({ agreed: true, text });
  await inTransaction(taken.ctx, async (ctx) => {
    await lockEmail(ctx, taken.here.student.email);
    await proveMailbox(ctx, taken.here.student, { keep: "nothing", passwordHash: null });
  });
  const cleared = { consentedAt: null, consentText: "", withdrawnAt: null };
  expect(await taken.lead()).toMatchObject(cleared);
  await taken.join({ agreed: true, text });
  // A reset of the password takes nothing from whoever has proven the address already.
  await inTransaction(taken.ctx, async (ctx) => {
    await lockEmail(ctx, taken.here.student.email);
    await proveMailbox(ctx, taken.here.student, { keep: "nothing", passwordHash: null });
  });
  expect((await taken.lead())?.consentedAt).toEqual(taken.ctx.now);
  const own = await opened();
  await own.join({ agreed: true, text });
  await prove(own.ctx, own.here.student);
  expect((await own.lead())?.consentedAt).toEqual(own.ctx.now);
});

test("of an account that was deleted meanwhile nothing is kept", async () => {
  const { ctx, campaign, join, lead } = await opened();
  await db.update(users).set({ deletedAt: ctx.now }).where(eq(users.id, ctx.actor.id));
  await join({ agreed: true, text });
  await recordDownload(ctx, { fileId: campaign.fileId, person: ctx.actor.id });
  expect(await lead()).toBeNull();
  const rows = await db
    .select()
    .from(campaignDownloads)
    .where(eq(campaignDownloads.fileId, campaign.fileId));
  expect(rows).toEqual([]);
});

test("an answer to another text than the campaign's allows nothing", async () => {
  const { join, lead } = await opened();
  expect(await join({ agreed: true, text: "Todo lo que quieran" })).toBe(false);
  expect(await lead()).toMatchObject({ consentedAt: null, consentText: "" });
});

test.each([{ isOpen: false }, { endsAt: new Date(0) }, { removedAt: new Date(0) }])(
  "a campaign with %j signs nobody up and hands nothing out",
  async (change) => {
    const { here, campaign, ctx, join, lead } = await opened();
    await db.update(campaigns).set(change).where(eq(campaigns.id, campaign.id));
    expect(await join({ agreed: true, text })).toBe(false);
    expect(await lead()).toBeNull();
    expect(await findAvailableFile(ctx, campaign.fileId)).toBeNull();
    expect(await listDownloads(ctx, here.student.id)).toEqual([]);
  },
);

test("a consent ends once, by the account and by the link of a mail", async () => {
  const { here, ctx, key, join, lead } = await opened();
  await join({ agreed: true, text });
  const url = new URL(consentStopUrl(ctx, key));
  expect(url.pathname).toBe("/free-content/stop");
  const token = url.searchParams.get("token") ?? "";
  expect(leadOfToken(ctx, token)).toEqual(key);
  expect(leadOfToken((await world.academy()).ctx, token)).toBeNull();
  expect(leadOfToken(ctx, `${token}x`)).toBeNull();
  expect(leadOfToken(ctx, token.replace(key.userId, here.teacher.id))).toBeNull();
  await withdrawConsent(ctx, key);
  await withdrawConsent({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, key);
  expect((await lead())?.withdrawnAt).toEqual(ctx.now);
});

test("one's own campaigns are listed first, available or not; another academy's never", async () => {
  const { here, campaign, ctx, join } = await opened();
  const later = new Date(ctx.now.getTime() + 60_000);
  const other = await addCampaign(db, here, { createdAt: later });
  await addCampaign(db, await world.academy());
  const ids = async () => (await listDownloads(ctx, here.student.id)).map(({ id }) => id);
  expect(await ids()).toEqual(
    [other.fileId, campaign.fileId].concat(other.announcedId, campaign.announcedId),
  );
  await join();
  expect(await ids()).toEqual(
    [campaign.fileId, campaign.announcedId].concat(other.fileId, other.announcedId),
  );
});

test("a download is counted for the person, and signs nobody up", async () => {
  const { campaign, ctx, lead } = await opened();
  await recordDownload(ctx, { fileId: campaign.fileId, person: ctx.actor.id });
  await recordDownload(ctx, { fileId: campaign.fileId, person: ctx.actor.id });
  const rows = await db
    .select()
    .from(campaignDownloads)
    .where(eq(campaignDownloads.fileId, campaign.fileId));
  expect(rows).toMatchObject([{ userId: ctx.actor.id, times: 2 }]);
  expect(await lead()).toBeNull();
});

test("a link is good for a quarter of an hour, for its file and academy alone", async () => {
  const { campaign, ctx } = await opened();
  const file = await findAvailableFile(ctx, campaign.fileId);
  if (!file) throw new Error("no file");
  const { pathname, searchParams } = new URL(fileLink(ctx, file), "http://own");
  expect(pathname).toBe(`/free-content/files/${file.id}/Calendario%202027.pdf`);
  const [until, key] = [searchParams.get("until") ?? "", searchParams.get("key") ?? ""];
  const given = { id: file.id, until, person: "", key };
  const after = (seconds: number) => ({
    ...ctx,
    now: new Date(ctx.now.getTime() + seconds * 1000),
  });
  expect(isGoodLink(ctx, given)).toBe(true);
  expect(isGoodLink(after(linkSeconds - 1), given)).toBe(true);
  expect(isGoodLink(after(linkSeconds), given)).toBe(false);
  const longer = String(Number(until) + 60);
  expect(isGoodLink(ctx, { ...given, until: longer })).toBe(false);
  expect(isGoodLink(ctx, { ...given, id: campaign.announcedId })).toBe(false);
  expect(isGoodLink(ctx, { ...given, person: ctx.actor.id })).toBe(false);
  expect(isGoodLink((await world.academy()).ctx, given)).toBe(false);
  expect(await findAvailableFile(ctx, campaign.announcedId)).toBeNull();
});
