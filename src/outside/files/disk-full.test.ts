import { expect, test } from "vitest";
import { BadSettings } from "#src/settings/bad-settings.ts";
import { noSmallDisk, smallDisk } from "#src/testing/small-disk.ts";
import { DiskFull, namedIfFull } from "./disk-full.ts";

const full = Object.assign(new Error("write"), { code: "ENOSPC" });
const folder = import.meta.dirname;

test.each([
  ["the system", full],
  ["a query", new Error("query", { cause: Object.assign(new Error("extend"), { code: "53100" }) })],
  ["the sandbox", new Error("gateway sandbox: database or disk is full")],
])("a full disk that %s reports is named with its folder", async (_, error) => {
  const named = await namedIfFull(error, folder);
  expect(named).toBeInstanceOf(DiskFull);
  expect(String(named)).toContain(`No queda espacio en el disco de la carpeta de datos ${folder}`);
});

test("an error on a disk with space stays what it is", async () => {
  const error = new Error("PostgreSQL aborted: ");
  expect(await namedIfFull(error, folder)).toBe(error);
});

test("on a full disk an error without a reason is named, and one with its own is not", async (context) => {
  const disk = await smallDisk(1);
  if (!disk) return context.skip(noSmallDisk);
  disk.fill();
  const later = `${disk.folder}/not/there/yet`;
  expect(await namedIfFull(new Error("PostgreSQL aborted: "), later)).toBeInstanceOf(DiskFull);
  const refused = new BadSettings("El puerto 3000 ya está ocupado");
  expect(await namedIfFull(refused, later)).toBe(refused);
});
