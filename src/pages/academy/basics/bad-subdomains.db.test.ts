// Names that no academy may have, at every door: the calls, the page of sign-up, and Básico.
import { afterAll, expect, test } from "vitest";
import { findSettings } from "#src/academies/settings/settings-queries.ts";
import { academyNames, academyRequests } from "#src/academies/tables.ts";
import { newId } from "#src/db/columns.ts";
import { action as signUp } from "#src/pages/academy-sign-up/academy-sign-up.page.tsx";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action as basics } from "./basics.page.tsx";

const world = await openWorld({
  quotas: quotasWith({ LIMIT_ACADEMY_ADDRESS: "500/60", ACADEMY_NAMES_PER_MINUTE: 500 }),
});
afterAll(() => world.close());
const door = openDoor(world);
const root = await rootAcademy(world);
const place = await openPlace();
const { here } = place;

async function openPlace() {
  const here = await world.academy();
  return { here, luz: await here.person("academy") };
}

const letters = "Usa solo letras sin tildes ni eñes, números y guiones.";
const hyphens = "Los guiones van entre letras o números, de a uno.";
const long = "Usa 30 letras, números y guiones como máximo.";
const reserved = "Este nombre está reservado. Elige otro.";
const taken = "Este nombre ya está en uso. Elige otro.";

/** `at`: the academy that a door renames. */
type Asked = (name: string, at?: typeof place) => Promise<string | null>;
type Refused = {
  data: { problem: { detail: string; errors?: { path: string; message: string }[] } };
};

/** Why the page of an action refused the field; null where it did not. */
function reasonIn(answer: unknown): string | null {
  if (answer instanceof Response) return null;
  const { problem } = (answer as Partial<Refused>).data ?? {};
  if (!problem) return null;
  return problem.errors?.find(({ path }) => path === "subdomain")?.message ?? problem.detail;
}

async function reasonFrom(answer: Response): Promise<string | null> {
  if (answer.ok) return null;
  const body = await problemIn(answer, answer.status);
  return body.errors?.find(({ path }) => path === "subdomain")?.message ?? body.detail;
}

function posted(visit: ReturnType<typeof visitOf>, fields: Record<string, string>) {
  const headers = Object.fromEntries(visit.request.headers);
  const body = new URLSearchParams(fields);
  return { ...visit, request: new Request(visit.url, { method: "POST", headers, body }) };
}

const ofSignUp = (step: string) => async (subdomain: string) => {
  const visit = visitOf(world.ctxOf(root.academy), "/semillero/academiesSignUp");
  const email = `${newId()}@correo.test`;
  const fields = { step, subdomain, name: "La Gulupa", category: "café", email, emailAgain: email };
  return reasonIn(await signUp(posted(visit, { ...fields, _csrf: visit.web.csrfToken() })));
};

const doors: [string, Asked][] = [
  [
    "POST /academy",
    async (subdomain) => {
      const categories = [{ name: "café" }];
      const json = { subdomain, name: "La Gulupa", email: `${newId()}@correo.test`, categories };
      return reasonFrom(await door.anyone(root.academy)("/api/academy", { json }));
    },
  ],
  [
    "GET /academy/names/{subdomain}",
    async (name) => {
      const path = `/api/academy/names/${encodeURIComponent(name)}`;
      const answer = (await (await door.anyone(root.academy)(path)).json()) as Said;
      return answer.free ? null : answer.text;
    },
  ],
  ["the first step of sign-up", ofSignUp("1")],
  ["the last step of sign-up", ofSignUp("2")],
  [
    "PATCH /academy/{id}",
    async (subdomain, { here, luz } = place) => {
      const path = `/api/academy/${here.academy.id}`;
      const client = door.as(luz, here.academy);
      return reasonFrom(await client(path, { method: "PATCH", json: { subdomain, name: "Otra" } }));
    },
  ],
  [
    "Básico",
    async (subdomain, { here, luz } = place) => {
      const { version } = await findSettings(here.ctx);
      const fields = { intent: "subdomain.change", subdomain, version: String(version) };
      const visit = posted(visitOf(here.as(luz), "/semillero/admin"), fields);
      return reasonIn(await throughGuard(area, visit, basics).catch((thrown: unknown) => thrown));
    },
  ],
];

type Said = { free: boolean; text: string };

const names: [string, string, string][] = [
  ["accents", "café-ñapa", letters],
  ["a combining accent", "cafe\u0301s", letters],
  ["xn--", "xn--gulupa-1wa", hyphens],
  ["xn-- in capitals", "XN--GULUPA-1WA", hyphens],
  ["31 letters", "a".repeat(31), long],
  ["64 letters", "a".repeat(64), long],
  ["a reserved name", "admin", reserved],
  ["a reserved name in capitals", "Www", reserved],
  ["the name of the platform", "mi-semillero", reserved],
  ["a space", "la gulupa", letters],
  ["a hyphen first", "-gulupa", hyphens],
  ["a hyphen last", "gulupa-", hyphens],
  ["Cyrillic letters", "раураl", letters],
  ["letters of full width", "ｇｕｌｕｐａ", letters],
  ["a Kelvin sign", "\u212Aafetal", letters],
  ["a dotted capital i", "\u0130sla", letters],
  ["nothing to be seen", "gulu\u200bpa", letters],
  ["a dot", "gulupa.co", letters],
  ["markup", '"><svg onload=fz()>', letters],
  ["a NUL", "gulupa\u0000x", letters],
];

test.each(names)("%s: %j is refused at every door, and nobody has it", async (_, name, text) => {
  const before = await rowsOfNames();
  for (const [where, ask] of doors) {
    const reason = await ask(name);
    expect([where, reason?.slice(0, text.length)]).toEqual([where, text]);
  }
  expect(await rowsOfNames()).toEqual(before);
  expect(await findSettings(here.ctx)).toMatchObject({
    ...{ name: "La Gulupa", subdomain: here.academy.subdomain, version: 1 },
  });
});

test("a name that another academy has, or had until now, is refused in capitals too", async () => {
  const { academy } = await world.academy();
  for (const [where, ask] of doors) {
    expect([where, await ask(academy.subdomain?.toUpperCase() ?? "")]).toEqual([where, taken]);
  }
});

test("capitals and spaces around it are the same name", async () => {
  for (const [where, ask] of doors) {
    const name = ` N${newId().replaceAll("-", "").slice(-14).toUpperCase()} `;
    // An academy of its own for each door: a door that renames it moves it to another host.
    expect([where, await ask(name, await openPlace())]).toEqual([where, null]);
  }
});

async function rowsOfNames() {
  const { db } = world.database;
  return {
    names: await db.select().from(academyNames),
    asked: await db.select().from(academyRequests),
  };
}
