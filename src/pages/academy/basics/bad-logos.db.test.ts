// Files that are no logo, at every door that takes one: the call, Básico, and its categories.
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { listCategoryLogos } from "#src/academies/queries.ts";
import { findSettings } from "#src/academies/settings/settings-queries.ts";
import { openDoor } from "#src/testing/door.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { giantHeader, movingPng, movingWebp, noisePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action } from "./basics.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const api = openDoor(world);

type Place = { here: TestAcademy; admin: Awaited<ReturnType<TestAcademy["person"]>> };
type Door = (place: Place, logo: File) => Promise<number>;

function inBasics(fields: Record<string, string>): Door {
  return async ({ here, admin }, logo) => {
    const visit = visitOf(here.as(admin), "/semillero/admin");
    const headers = Object.fromEntries(visit.request.headers);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("logo", logo);
    const request = new Request(visit.url, { method: "POST", headers, body });
    const answer = await throughGuard(area, { ...visit, request }, action).catch(
      (thrown: unknown) => thrown,
    );
    if (answer instanceof Response) return answer.status;
    return (answer as { data: { problem: { status: number } } }).data.problem.status;
  };
}

const doors: [string, Door][] = [
  [
    "PATCH /academy/{id}",
    async ({ here, admin }, logo) => {
      const body = new FormData();
      body.append("name", "Otra");
      body.append("logo", logo);
      const path = `/api/academy/${here.academy.id}`;
      return (await api.as(admin, here.academy)(path, { method: "PATCH", body })).status;
    },
  ],
  ["the logo", inBasics({ intent: "logo.change", version: "1" })],
  ["a category", inBasics({ intent: "categories.logo", of: "arte" })],
  ["a new category", inBasics({ intent: "categories.add", name: "Café" })],
];

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><script>fz()</script></svg>',
);
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#22417e" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
const png = "image/png";

/** Two frames. */
async function movingGif(): Promise<Buffer> {
  const frames = await Promise.all([noisePhoto("png", 100), plain(100)]);
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

type Bytes = Buffer | Promise<Buffer>;

const files: [string, { name: string; type: string; bytes(): Bytes }, number][] = [
  ["an SVG", { name: "logo.svg", type: "image/svg+xml", bytes: () => svg }, 415],
  ["an SVG that is called a PNG", { name: "logo.png", type: png, bytes: () => svg }, 415],
  ["a packed SVG", { name: "logo.svgz", type: png, bytes: () => gzipSync(svg) }, 415],
  ["40 MB", { name: "logo.png", type: png, bytes: () => Buffer.alloc(40_000_000, 137) }, 413],
  ["one point", { name: "logo.png", type: png, bytes: () => plain(1) }, 400],
  ["a moving GIF", { name: "logo.gif", type: "image/gif", bytes: movingGif }, 415],
  ["a moving WebP", { name: "logo.webp", type: "image/webp", bytes: movingWebp }, 415],
  [
    "a moving PNG",
    { name: "logo.png", type: png, bytes: async () => movingPng(await plain(100)) },
    415,
  ],
  ["a head of 900 million points", { name: "logo.png", type: png, bytes: giantHeader }, 415],
  [
    "144 million points in few bytes",
    { name: "logo.png", type: png, bytes: () => plain(12_000) },
    415,
  ],
  [
    "half a PNG",
    {
      ...{ name: "logo.png", type: png },
      bytes: async () => (await noisePhoto("png")).subarray(0, 9000),
    },
    415,
  ],
];

test.each(files)("%s is refused at every door, and nothing is kept", async (_, file, status) => {
  const bytes = new Uint8Array(await file.bytes());
  const place = await open();
  for (const [where, send] of doors) {
    const logo = new File([bytes], file.name, { type: file.type });
    expect([where, await send(place, logo)]).toEqual([where, status]);
  }
  const { here } = place;
  expect(await findSettings(here.ctx)).toMatchObject({
    ...{ logoUrl: null, name: "La Gulupa", version: 1 },
  });
  const categories = await listCategoryLogos(here.ctx);
  expect(categories).toHaveLength(5);
  expect(categories.filter(({ logoUrl }) => logoUrl)).toEqual([]);
  expect(await world.outside.files.stat(`images/${here.academy.id}`).catch(() => null)).toBeNull();
});

test("what a file contains decides, and neither its name nor its type", async () => {
  const place = await open();
  const logo = new File([new Uint8Array(await plain(100))], "logo.svg", { type: "image/svg+xml" });
  for (const [, send] of doors.slice(1)) expect(await send(place, logo)).toBe(302);
});

async function open(): Promise<Place> {
  const here = await world.academy();
  return { here, admin: await here.person("academy") };
}
