// The calls of the tus protocol, as its clients make them, and the stored files of an upload.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { uploads } from "#src/media/tables.ts";
import type { Client } from "./door.ts";
import type { World } from "./world.ts";

export type Announced = { name?: string; type?: string; bytes: number | string };

const tus = { "tus-resumable": "1.0.0" };

export function announce(
  client: Client,
  { name = "Clase.mp4", type = "video/mp4", bytes }: Announced,
) {
  const [filename, filetype] = [name, type].map((text) => Buffer.from(text).toString("base64"));
  const metadata = `filename ${filename},filetype ${filetype}`;
  const headers = { ...tus, "upload-length": `${bytes}`, "upload-metadata": metadata };
  return client("/api/uploads", { method: "POST", headers });
}

/** The address of an accepted upload. */
export async function begin(client: Client, announced: Announced): Promise<string> {
  const answer = await announce(client, announced);
  expect(answer.status, await answer.text()).toBe(201);
  return answer.headers.get("location") ?? "";
}

export function ask(client: Client, address: string) {
  return client(address, { method: "HEAD", headers: tus });
}

/** The number of bytes received; the status if there is no such upload. */
export async function offsetOf(client: Client, address: string): Promise<number> {
  const answer = await ask(client, address);
  return answer.status === 200 ? Number(answer.headers.get("upload-offset")) : answer.status;
}

export const patchHeaders = (offset: number) => ({
  ...tus,
  "upload-offset": `${offset}`,
  "content-type": "application/offset+octet-stream",
});

export function append(client: Client, address: string, offset: number, body: BodyInit) {
  return client(address, { method: "PATCH", headers: patchHeaders(offset), body });
}

export function end(client: Client, address: string) {
  return client(address, { method: "DELETE", headers: tus });
}

/** Begins like an MP4, but continues as something else. */
export function seemingVideo(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes).fill(7);
  file.set(Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isommp41", "latin1"));
  return file;
}

/** The id of an upload, from its address. */
export const idIn = (address: string) => address.split("/").at(-1) ?? "";

export async function uploadRow({ database }: World, address: string) {
  const [row] = await database.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, idIn(address)));
  return row;
}

/** Names of all stored files of an upload, in any state. */
export function keptFiles({ folder }: World, address: string): string[] {
  const all = readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true });
  const names = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return names.filter((name) => name.includes(idIn(address)));
}
