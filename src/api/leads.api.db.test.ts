import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { campaignDownloads } from "#src/campaigns/tables.ts";
import { addCampaign } from "#src/testing/campaign.ts";
import { openDoor } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const { db } = world.database;
const campaign = await addCampaign(db, here);
await addCampaign(db, here, { name: "cerrada", title: "Guía de abonos", isOpen: false });
await addCampaign(db, await world.academy());
const anyone = door.anyone(here.academy);

type Lead = { fileTitle: string; fileUrl?: string };

async function leads(query: string, client = anyone) {
  const answer = await client(`/api/leads${query}`);
  expect(answer.status).toBe(200);
  const body: { leads: Lead[] } = await answer.json();
  return { leads: body.leads, total: answer.headers.get("x-total-count") };
}

const shown = {
  campaignId: campaign.id,
  title: "Calendario de siembra",
  subtitle: "Fases de la luna",
  image: expect.stringMatching(/^\/scenes\/posters\/corn-luna\.svg/),
  redirect: `/free-content/downloads?campaign=${campaign.name}`,
  fileTitle: "Calendario 2027",
  available: true,
};

test("a stranger sees each file of the open campaigns without its address", async () => {
  expect(await leads("")).toEqual({ total: "1", leads: [shown] });
});

test("a person gets a link to what is available, and none to what is announced", async () => {
  const found = await leads("?all=true", door.as(here.student, here.academy));
  const fileUrl = expect.stringMatching(`^/free-content/files/${campaign.fileId}/.+until=`);
  expect(found).toEqual({
    total: "2",
    leads: [
      { ...shown, fileUrl },
      { ...shown, fileTitle: "Recetario", available: false },
    ],
  });
});

test("a file that is loaded by its link counts for the person, once for each start", async () => {
  const member = door.as(here.student, here.academy);
  const [lead] = (await leads("", member)).leads;
  const url = lead?.fileUrl ?? "";
  const times = () => {
    const { userId, times, fileId } = campaignDownloads;
    return db.select({ userId, times }).from(campaignDownloads).where(eq(fileId, campaign.fileId));
  };
  const load = async (address: string, headers: Record<string, string> = {}, method = "GET") => {
    const answer = await anyone(address, { method, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await load(url, {}, "HEAD")).toBe(200);
  expect(await load(url, { range: "bytes=4-" })).toBe(206);
  expect(await load(url, { range: "bytes=900-" })).toBe(416);
  expect(await load(url, { "if-none-match": "*" })).toBe(304);
  expect(await times()).toEqual([]);
  expect(await load(url)).toBe(200);
  expect(await load(url, { range: "bytes=0-3" })).toBe(206);
  expect(await times()).toEqual([{ userId: here.student.id, times: 2 }]);
  expect(await load(url.replace(here.student.id, here.teacher.id))).toBe(410);
  expect(await load(url.replace(/person=[^&]+&/, ""))).toBe(410);

  const page = await member(`/free-content/files/${campaign.fileId}`);
  expect(await load(page.headers.get("location") ?? "")).toBe(200);
  expect(await times()).toEqual([{ userId: here.student.id, times: 3 }]);
});

test.each([
  [`?campaign=${campaign.name}`, 1],
  [`?campaign=${campaign.id}`, 1],
  ["?campaign=cerrada", 0],
  ["?campaign=leads", 0],
  ["?title=calendario", 1],
  ["?all=true&title=recetario", 1],
  ["?title=100%25", 0],
  ["?title=%25", 0],
  ["?title=calend%C3%A1rio", 1],
  ["?title=Siembra+calendario+2027", 1],
  ["?all=true&limit=1&offset=1", 1],
])("%s finds %i", async (query, count) => {
  expect((await leads(query)).leads).toHaveLength(count);
});
