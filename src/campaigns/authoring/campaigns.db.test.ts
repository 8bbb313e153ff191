// What administrators do with campaigns: their texts and addresses, files, and who signed up.
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import type pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { campaignSharePage } from "#src/campaigns/paths.rules.ts";
import {
  campaignDownloads,
  campaignFiles,
  campaignLeads,
  campaigns,
} from "#src/campaigns/tables.ts";
import { removeCover } from "#src/courses/cover/remove-cover.ts";
import { shareTitleFolder } from "#src/courses/cover/share-title.ts";
import { newId } from "#src/db/columns.ts";
import { folderIn } from "#src/images/image.rules.ts";
import { discardUpload } from "#src/media/uploads/discard-upload.ts";
import { openUpload } from "#src/media/uploads/open-upload.ts";
import { pdf, program } from "#src/testing/documents.ts";
import { losingCommits } from "#src/testing/lost-commit.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { visitDays } from "#src/visits/tables.ts";
import { addFile } from "./add-file.ts";
import { campaignLimits, campaignTexts } from "./campaign-input.rules.ts";
import { changeCampaign } from "./change-campaign.ts";
import { changeFile, heldFiles } from "./change-file.ts";
import { dropPicture, setPicture } from "./change-picture.ts";
import { createCampaign } from "./create-campaign.ts";
import { exportLeads } from "./export-leads.ts";
import { countLeads, listLeads, stepOfLeads } from "./lead-queries.ts";
import { campaignDays, downloadsByFile } from "./numbers-queries.ts";
import { findOwnCampaign, inputOf, listCampaigns, listRemoved } from "./own-campaign-queries.ts";
import { postFile } from "./post-file.ts";
import { purgeCampaigns } from "./purge-campaigns.ts";
import { removeCampaign } from "./remove-campaign.ts";
import { removeFile } from "./remove-file.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
const luz = here.as(await here.person("academy", "Luz Dary"));
const elsewhere = await world.academy();
const otherAcademy = elsewhere.as(await elsewhere.person("academy"));
const teacher = here.as(here.teacher);

const title = "Calendario de siembra 2027";
const made = (more: object = {}) => createCampaign(luz, { title, ...more });
/** With the mark at its beginning, which a decoder would drop. */
const textOf = async (body: ReadableStream<Uint8Array>) => (await buffer(body)).toString();
const guide = () => new File([new Uint8Array(pdf)], "Guía de abonos.pdf");

async function saved(id: string) {
  const found = await findOwnCampaign(luz, id);
  return found && inputOf(found);
}

async function actionsSince(start: number): Promise<string[]> {
  const rows = await db
    .select({ action: trailEvents.action })
    .from(trailEvents)
    .where(eq(trailEvents.subjectId, luz.actor.id))
    .orderBy(trailEvents.id);
  return rows.slice(start).map(({ action }) => action);
}

/** The texts of what is asked of the database, until the test ends. */
function listenToQuestions(): string[] {
  const asked: string[] = [];
  const { pool } = world.database;
  const heard = new Set<pg.PoolClient>();
  const listen = (client: pg.PoolClient) => {
    if (heard.has(client)) return;
    heard.add(client);
    const ask = client.query;
    client.query = ((...given: unknown[]) => {
      const [question] = given;
      asked.push(typeof question === "string" ? question : String(Object(question).text));
      return Reflect.apply(ask, client, given);
    }) as typeof ask;
    onTestFinished(() => {
      client.query = ask;
    });
  };
  pool.on("acquire", listen);
  onTestFinished(() => void pool.off("acquire", listen));
  return asked;
}

const filesOf = (id: string) => db.transaction((tx) => heldFiles({ ...luz, db: tx as never }, id));

describe("a campaign", () => {
  test("gets its address from the title, with a number where another has it", async () => {
    const [first, second] = [await made(), await made()];
    expect(await saved(first)).toMatchObject({ name: "calendario-de-siembra-2027" });
    expect(await saved(second)).toMatchObject({ name: "calendario-de-siembra-2027-2" });
    await expect(made({ name: "calendario-de-siembra-2027" })).rejects.toMatchObject({
      errors: [{ path: "name", message: campaignTexts.nameTaken }],
    });
    expect(await createCampaign(otherAcademy, { title, name: "calendario-de-siembra-2027" }));
  });

  test.each([
    ["downloads", campaignTexts.nameReserved],
    ["new", campaignTexts.nameReserved],
    ["ab", campaignTexts.nameLength],
    ["-ají", campaignTexts.nameLetters],
    ["dos--guiones", campaignTexts.nameLetters],
    ["a".repeat(61), campaignTexts.nameLength],
  ])("is not at the address %s", async (name, message) => {
    await expect(made({ name })).rejects.toMatchObject({ issues: [{ message }] });
  });

  test("is made once, however often the button is pressed", async () => {
    const id = newId();
    const twice = [1, 2].map(() => createCampaign(luz, { title: "Recetario" }, id));
    expect(await Promise.all(twice)).toEqual([id, id]);
  });

  test("ends after its last day in Bogotá, and says so again", async () => {
    const id = await made({ endsOn: "2026-12-31" });
    const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
    expect(row?.endsAt?.toISOString()).toBe("2027-01-01T05:00:00.000Z");
    expect(await saved(id)).toMatchObject({ endsOn: "2026-12-31" });
  });

  test("that has ended is opened only with another last day", async () => {
    const id = await made();
    const change = (changes: object) => changeCampaign(luz, id, { changes: { ...changes } });
    await change({ endsOn: "2026-01-31" });
    const refusal = { errors: [{ path: "endsOn", message: campaignTexts.ended }] };
    await expect(change({ isOpen: true })).rejects.toMatchObject(refusal);
    await change({ isOpen: true, endsOn: null });
    // One that was open may end, and its texts may still be changed.
    await change({ endsOn: "2026-01-31" });
    await change({ subtitle: "Con la luna" });
    expect(await saved(id)).toMatchObject({ isOpen: true, subtitle: "Con la luna" });
    await change({ isOpen: false });
    await expect(change({ isOpen: true })).rejects.toMatchObject(refusal);
  });

  test("that another tab has saved is not overwritten, and the same save twice is one", async () => {
    const id = await made();
    const change = (changes: object, version: number) =>
      changeCampaign(luz, id, { changes: { ...changes }, version });
    expect(await change({ subtitle: "Con la luna" }, 1)).toEqual({ version: 2 });
    expect(await change({ subtitle: "Con la luna" }, 1)).toEqual({ version: 2 });
    await expect(change({ subtitle: "Otro" }, 1)).rejects.toMatchObject({
      code: "conflict",
      message: campaignTexts.stale,
    });
    expect(await saved(id)).toMatchObject({ subtitle: "Con la luna", title });
  });

  test("is there for the administrators of its academy alone", async () => {
    const id = await made();
    const changes = { title: "Ajeno" };
    await expect(changeCampaign(otherAcademy, id, { changes })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(changeCampaign(teacher, id, { changes })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(createCampaign(teacher, { title })).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportLeads(teacher, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportLeads(otherAcademy, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await findOwnCampaign(otherAcademy, id)).toBeNull();
  });

  test("has a picture that is drawn anew, and a print again", async () => {
    const id = await made();
    const photo = new File([new Uint8Array(await noisePhoto("jpeg", 700))], "foto.jpg");
    await setPicture(luz, id, photo);
    const shown = (await findOwnCampaign(luz, id))?.imageUrl;
    expect(shown).toMatch(/^\/images\/.+\/640\.webp$/);
    const page = new File(["<script>alert(1)</script>"], "foto.jpg");
    await expect(setPicture(luz, id, page)).rejects.toMatchObject({ code: "unsupported" });
    expect((await findOwnCampaign(luz, id))?.imageUrl).toBe(shown);
    await dropPicture(luz, id);
    expect((await findOwnCampaign(luz, id))?.imageUrl).toBeNull();
  });

  test("has the picture that was saved, although the answer to the commit was lost", async () => {
    const id = await made();
    const photo = new File([new Uint8Array(await noisePhoto("jpeg", 700))], "foto.jpg");
    const losing = { ...luz, db: losingCommits(db) };
    await expect(setPicture(losing, id, photo)).rejects.toThrow("lost");
    const address = (await findOwnCampaign(luz, id))?.imageUrl ?? "";
    const folder = folderIn(here.academy.id, address) ?? "";
    expect(await world.outside.files.list(folder)).not.toEqual([]);
  });

  test("that is removed leaves its address to others and who signed up to the academy", async () => {
    const name = `quitada-${newId().slice(-6)}`;
    const id = await made({ name, isOpen: true });
    await lead(id, here.student.id);
    const start = (await actionsSince(0)).length;
    await removeCampaign(luz, id);
    expect(await actionsSince(start)).toEqual(["campaign-removed"]);
    expect(await findOwnCampaign(luz, id)).toBeNull();
    expect(await made({ name })).not.toBe(id);
    expect((await listRemoved(luz)).map((one) => one.id)).toContain(id);
    expect(await textOf((await exportLeads(luz, id)).body)).toContain(here.student.email);
    await removeCampaign(luz, id);
    expect(await actionsSince(start)).toEqual([
      ...["campaign-removed", "campaign-made", "campaign-leads-exported"],
    ]);
    await expect(removeCampaign(otherAcademy, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(removeCampaign(teacher, id)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("that is removed loses the pictures of its links, also those drawn since", async () => {
    const id = await made();
    const folder = shareTitleFolder(luz, campaignSharePage(id));
    const jobs = async () => {
      const { rows } = await world.database.pool.query(
        "select id from pgboss.job where name = 'images.remove' and data->>'folder' = $1",
        [folder],
      );
      return rows.length;
    };
    await removeCampaign(luz, id);
    expect(await jobs()).toBe(1);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    await purgeCampaigns(luz);
    expect(await jobs()).toBe(1);
    await purgeCampaigns({ ...luz, now: inDays(31) });
    expect(await jobs()).toBe(2);
    await purgeCampaigns({ ...luz, now: inDays(60) });
    expect(await jobs()).toBe(2);
    const { files } = luz.outside;
    await files.put(`${folder}/a.png`, new Blob(["png"]).stream(), 3);
    await removeCover(luz, folder);
    expect(await files.list(folder)).toEqual([]);
    await expect(removeCover(otherAcademy, folder)).rejects.toThrow("no image");
  });

  test("has the visits of its own days, whoever had its address before", async () => {
    const name = `heredada-${newId().slice(-6)}`;
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
    const [first, second] = [await made({ name }), newId()];
    const times = { createdAt: daysAgo(20), removedAt: daysAgo(10) };
    await db.update(campaigns).set(times).where(eq(campaigns.id, first));
    await createCampaign(luz, { title, name }, second);
    await db
      .update(campaigns)
      .set({ createdAt: daysAgo(5) })
      .where(eq(campaigns.id, second));
    await lead(first, here.student.id);
    const page = { academyId: here.academy.id, page: `/free-content/${name}` };
    const visited = [25, 20, 10, 7, 5, 0].map((days, at) => ({
      ...{ ...page, day: bogotaDay(daysAgo(days)), visits: 10 ** at },
    }));
    await db.insert(visitDays).values(visited);
    const [own] = await listCampaigns(luz, name);
    expect(own).toMatchObject({ id: second, visits: 110_000 });
    expect((await listRemoved(luz)).find(({ id }) => id === first)).toMatchObject({ visits: 110 });
    if (!own) throw new Error("no campaign");
    const days = await campaignDays(luz, own, 30);
    expect(days.reduce((sum, { visits }) => sum + visits, 0)).toBe(110_000);
  });
});

describe("a file", () => {
  test("arrives by a plain form, in its order, once for an upload", async () => {
    const id = await made();
    const url = await postFile(luz, id, guide());
    const first = await addFile(luz, id, { title: "Guía", url });
    expect(await addFile(luz, id, { title: "Guía", url })).toEqual(first);
    expect(first).toMatchObject({
      ...{ title: "Guía", available: true, contentType: "application/pdf", bytes: pdf.length },
      position: 0,
    });
    const second = await addFile(luz, id, { title: "Recetario" });
    expect(second).toMatchObject({ available: false, key: null, position: 1 });
    await changeFile(luz, { campaignId: id, fileId: second.id }, { position: 0 });
    await changeFile(luz, { campaignId: id, fileId: second.id }, { position: 0 });
    expect((await filesOf(id)).map((file) => file.title)).toEqual(["Recetario", "Guía"]);
    expect(await discardUpload(luz, first.uploadId ?? "").catch(() => "kept")).not.toBe(true);
  });

  test("that a plain form sends twice is one, however it is sent", async () => {
    const id = await made();
    const fileId = newId();
    const send = async () => {
      const url = await postFile(luz, id, guide());
      return addFile(luz, id, { title: "Guía", url }, fileId);
    };
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await filesOf(id)).toHaveLength(1);
  });

  test("is held after the account that changes it, as the deletion of an account does", async () => {
    const id = await made();
    const url = await postFile(luz, id, guide());
    const asked = listenToQuestions();
    const { id: fileId } = await addFile(luz, id, { title: "Guía", url });
    await changeFile(luz, { campaignId: id, fileId }, { url });
    const locks = asked.flatMap((text) =>
      / for (key share|no key update|update|share)/.test(text)
        ? [/from "(\w+)"/.exec(text)?.[1]]
        : [],
    );
    const once = ["campaigns", "users", "uploads", "users"];
    expect(locks).toEqual([...once, ...once.slice(0, 3)]);
  });

  test("that is announced is available once it is there, and not before", async () => {
    const id = await made();
    const { id: fileId } = await addFile(luz, id, { title: "Recetario" });
    const which = { campaignId: id, fileId };
    await expect(changeFile(luz, which, { available: true })).rejects.toMatchObject({
      errors: [{ path: "available", message: campaignTexts.fileMissing }],
    });
    const url = await postFile(luz, id, guide());
    expect(await changeFile(luz, which, { url })).toMatchObject({
      ...{ available: true, title: "Recetario", bytes: pdf.length },
    });
    expect(await changeFile(luz, which, { available: false })).toMatchObject({ available: false });
  });

  test("is what its name says, of the caller, and of this campaign", async () => {
    const id = await made();
    const fake = new File([new Uint8Array(program)], "Guía.pdf");
    const url = await postFile(luz, id, fake);
    await expect(addFile(luz, id, { title: "Guía", url })).rejects.toMatchObject({
      code: "unsupported",
    });
    const other = here.as(await here.person("academy"));
    const theirs = await postFile(other, id, guide());
    await expect(addFile(luz, id, { title: "Guía", url: theirs })).rejects.toMatchObject({
      code: "invalid",
    });
    const { id: fileId } = await addFile(luz, await made(), { title: "De otra" });
    const which = { campaignId: id, fileId };
    await expect(changeFile(luz, which, { title: "Mía" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(postFile(teacher, id, guide())).rejects.toMatchObject({ code: "forbidden" });
  });

  test("is no video where an administrator sends it", async () => {
    const announced = { fileName: "Clase.mp4", types: ["video/mp4"], bytes: 1000 };
    const options = { seconds: 60, place: "own" } as const;
    await expect(openUpload(luz, announced, options)).rejects.toMatchObject({ code: "forbidden" });
    const document = { fileName: "Guía.pdf", types: [], bytes: 1000 };
    expect(await openUpload(luz, document, options)).toMatchObject({ kind: "document" });
    await expect(openUpload(here.as(here.student), document, options)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("more than twenty are refused", async () => {
    const id = await made();
    for (let at = 0; at < campaignLimits.files; at++) await addFile(luz, id, { title: `${at}` });
    await expect(addFile(luz, id, { title: "Otro" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("that is removed is let go after thirty days", async () => {
    const id = await made();
    const url = await postFile(luz, id, guide());
    const { id: fileId } = await addFile(luz, id, { title: "Guía", url });
    await removeFile(luz, id, fileId);
    await removeFile(luz, id, fileId);
    expect(await filesOf(id)).toEqual([]);
    const row = () => db.select().from(campaignFiles).where(eq(campaignFiles.id, fileId));
    await purgeCampaigns(luz);
    expect((await row())[0]?.key).not.toBeNull();
    await purgeCampaigns({ ...luz, now: new Date(Date.now() + 31 * 24 * 3_600_000) });
    expect((await row())[0]).toMatchObject({ key: null, uploadId: null, title: "Guía" });
  });
});

const consentText = "Acepto que me escriban";

async function lead(campaignId: string, userId: string, more: object = {}) {
  const row = { academyId: here.academy.id, campaignId, userId, ...more };
  await db.insert(campaignLeads).values(row);
}

describe("who signed up", () => {
  test("is listed, counted and written as a file, with who may be written to", async () => {
    const name = `numeros-${newId().slice(-6)}`;
    const id = await made({ name });
    const file = await addFile(luz, id, { title: "Guía; de =abonos" });
    const [ana, beto, cata] = [
      await here.person("student", "=Ana Quira"),
      await here.person("student", "Beto Díaz"),
      await here.person("student", "Cata Ríos"),
    ];
    const dora = await here.person("student", "Dora Paz");
    const elsa = await here.person("student", "Elsa Ule");
    for (const person of [ana, beto]) await markProven(luz, person);
    const now = new Date();
    await lead(id, dora.id, { consentedAt: now, consentText });
    await lead(id, ana.id, { consentedAt: now, consentText });
    await lead(id, beto.id, { consentedAt: now, consentText, withdrawnAt: now });
    await lead(id, cata.id);
    const academyId = here.academy.id;
    const read = { academyId, fileId: file.id, firstAt: now, lastAt: now };
    await db.insert(campaignDownloads).values([
      { ...read, userId: ana.id, times: 3 },
      { ...read, userId: cata.id },
      // Without having signed up with the campaign.
      { ...read, userId: elsa.id },
    ]);
    const page = `/free-content/${name}`;
    await db.insert(visitDays).values({ academyId, page, day: bogotaDay(now), visits: 12 });

    const [own] = await listCampaigns(luz, name);
    expect(own).toMatchObject({ visits: 12, leads: 4, consents: 1, downloads: 5, files: 1 });
    if (!own) throw new Error("no campaign");
    const days = await campaignDays(luz, own, 30);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({
      ...{ day: bogotaDay(now), visits: 12, leads: 4, consents: 1, downloads: 3 },
    });
    expect(await downloadsByFile(luz, id)).toEqual(new Map([[file.id, { people: 3, times: 5 }]]));

    const which = { campaignId: id, part: "beto" };
    expect(await countLeads(luz, which)).toBe(1);
    expect(await listLeads(luz, which, { limit: 20, offset: 0 })).toMatchObject([
      { name: "Beto Díaz", email: beto.email, downloaded: [] },
    ]);

    const start = (await actionsSince(0)).length;
    const exported = await exportLeads(luz, id);
    expect(exported.name).toBe(`registrados-${name}`);
    const [head, ...lines] = (await textOf(exported.body)).split("\r\n").slice(0, -1);
    expect(head).toMatch(/^\uFEFFNombre,Correo,/);
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^'=Ana Quira,${ana.email},[-0-9]{10} [0-9:]{5},sí,[-0-9]{10} [0-9:]{5},${consentText},,Guía; de =abonos,http.+/free-content/stop\\?token=`,
        ),
      ),
      expect.stringMatching(/^Beto Díaz,[^,]+,[^,]+,no,[^,]+,Acepto que me escriban,[^,]+,,$/),
      expect.stringMatching(/^Cata Ríos,[^,]+,[^,]+,no,,,,Guía; de =abonos,$/),
      expect.stringMatching(/^Dora Paz,[^,]+,[^,]+,falta confirmar el correo,[^,]+,[^,]+,,,$/),
      `Elsa Ule,${elsa.email},,no,,,,Guía; de =abonos,`,
    ]);
    const stepwise: string[] = [];
    for (let after: string | null = null; ; ) {
      const step = await stepOfLeads(luz, { campaignId: id, after, limit: 2 });
      stepwise.push(...step.map((one) => one.name));
      if (step.length < 2) break;
      after = step.at(-1)?.userId ?? null;
    }
    expect(stepwise).toEqual(["=Ana Quira", "Beto Díaz", "Cata Ríos", "Dora Paz", "Elsa Ule"]);
    expect(await actionsSince(start)).toEqual(["campaign-leads-exported"]);
    const rows = await db
      .select()
      .from(campaignLeads)
      .where(and(eq(campaignLeads.academyId, academyId), eq(campaignLeads.campaignId, id)));
    expect(rows).toHaveLength(4);
  });
});
