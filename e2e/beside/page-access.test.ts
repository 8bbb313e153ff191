// Who sees which page, as the table of docs/access.md says: a new page without a row fails.
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import type { Database } from "#src/db/client.ts";
import { type Column, columns } from "#src/testing/access/columns.ts";
import { accessTable } from "#src/testing/access/table.ts";
import { createDatabase } from "#src/testing/database/postgres.ts";
import { openPlace } from "../fixture.ts";
import { type Home, type Kind, openScene, password } from "../fuzz/scene.ts";
import { type Answer, send } from "../fuzz/send.ts";
import { listPages } from "../fuzz/targets.ts";
import { gatewayAt } from "../gateway.ts";
import { type RunningServer, startServer } from "../server.ts";

const rows = accessTable("Pages");
const secret = "a secret of the pages, long enough to sign with";
const dataDir = mkdtempSync(join(tmpdir(), "semillero-pages-"));
const agent = new Agent();
let server: RunningServer;
let database: Database;
let homes: [Home, Home];

const kindOf: Record<Exclude<Column, "nobody">, [place: 0 | 1, kind: Kind]> = {
  student: [0, "student"],
  "other student": [0, "stranger"],
  teacher: [0, "teacher"],
  "other teacher": [0, "otherTeacher"],
  academy: [0, "academy"],
  "student elsewhere": [1, "student"],
  "teacher elsewhere": [1, "teacher"],
  "academy elsewhere": [1, "academy"],
};

beforeAll(async () => {
  const { databaseUrl, gateway } = inject("shared");
  const url = await createDatabase(databaseUrl, `pages_${process.pid}`);
  const env = { ...gatewayAt(gateway).env, DATABASE_URL: url, SESSION_SECRET: secret };
  server = await startServer({ dataDir, env });
  database = await openPlace({ dataDir: "", databaseUrl: url });
  const passwordHash = await hashPassword(password);
  homes = await openScene({ database, filesFolder: join(dataDir, "files"), secret, passwordHash });
});

afterAll(async () => {
  await database?.close();
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test("every page has its row, and no row is without a page", () => {
  const pages = listPages().map(({ path }) => path);
  expect(rows.map(({ name }) => name).sort()).toEqual(pages.sort());
});

test.each(rows.map(({ name, cells }) => [name, cells] as const))("%s", async (name, cells) => {
  const found = await Promise.all(columns.map((column) => outcome(name, column)));
  expect(found.join(" | ")).toBe(cells.join(" | "));
});

test("no page gives a teacher's e-mail to a visitor, neither as text nor for its scripts", async () => {
  const { teacher, otherTeacher } = homes[0].people;
  for (const { name } of rows) {
    const { text } = await open(name, "nobody");
    for (const { email } of [teacher, otherTeacher]) {
      expect.soft(text.includes(email), name).toBe(false);
    }
  }
});

const slug = "caf%C3%A9-de-especialidad:-del-cerezo-a-la-taza";

/** The status, or where the page leads: without its query, and with names for the ids. */
async function outcome(name: string, column: Column): Promise<string> {
  const { courseId } = homes[0].things;
  const answer = await open(name, column);
  const { location } = answer.headers;
  if (!location) return String(answer.status);
  const [to = ""] = location.replace(/^https?:\/\/[^/]+/, "").split("?");
  const named = to.replaceAll(courseId?.[0] ?? "", "{courseId}").replace(slug, "{slug}");
  return `to ${named.replace(/(?<=clases\/)[0-9a-f-]{36}/, "{classId}")}`;
}

function open(name: string, column: Column): Promise<Answer> {
  const [place, kind] = column === "nobody" ? [0, null] : kindOf[column];
  const asker = homes[place as 0 | 1];
  const { courseId, paidClassId, moduleId, launchId, campaign, campaignId } = homes[0].things;
  const isLaunch = name.endsWith("/subscribe");
  const ids: Record<string, string | undefined> = {
    campaignId: campaignId?.[0],
    courseId: isLaunch ? launchId?.[0] : courseId?.[0],
    classId: paidClassId?.[0],
    moduleId: moduleId?.[0],
    campaignName: campaign?.[0],
    provider: "google",
    slug,
    courseName: "otro-nombre",
  };
  const asks = name === "/checkouts" ? "?courses={courseId}" : "";
  const path = `${name}${asks}`.replace(/\{(\w+)\}/g, (_, id) => ids[id] ?? id);
  const port = Number(new URL(server.origin).port);
  const headers = ["host", `${asker.academy.subdomain}.localhost:${port}`, "accept", "text/html"];
  if (kind) headers.push("cookie", `session=${asker.people[kind as Kind].good}`);
  const asked = { method: "GET", path, headers, bytes: null };
  return send(asked, port, agent);
}
