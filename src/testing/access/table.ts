// Reads the tables of docs/access.md, which the tests of access check row by row.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { columns } from "./columns.ts";

export type Row = { name: string; cells: string[] };

/** @param heading of the section that has the table. */
export function accessTable(heading: string): Row[] {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/access.md"), "utf8");
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  const [head, , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
  const [, ...names] = head ?? [];
  if (names.join() !== columns.join()) throw new Error(`other columns: ${names.join()}`);
  return rows.map(([name = "", ...cells]) => ({ name, cells }));
}
