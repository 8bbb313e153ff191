// A request that is still being written, and how a correct one to a target begins.
import type { Random } from "./random.ts";
import { type Home, kinds } from "./scene.ts";
import type { Target } from "./targets.ts";
import { type Place, textFor, valueFor } from "./values.ts";

export type Draft = {
  target: Target;
  home: Home;
  method: string;
  path: string;
  query: [string, string][];
  headers: [string, string][];
  cookies: string[];
  /** The anti-forgery token of its sender's pages. */
  token: string;
  /** Null for a request without a body; a value is sent as JSON. */
  body: { bytes: Buffer } | { value: unknown } | { fields: [string, string][] } | null;
  /** Empty for none. */
  type: string;
};

/** @param fields names of the fields of each page's forms. */
export function draftOf(
  target: Target,
  homes: [Home, Home],
  random: Random,
  fields: ReadonlyMap<string, string[]>,
): Draft {
  const turned = random.chance(0.5);
  const [home, other] = turned ? [homes[1], homes[0]] : homes;
  const place: Place = { home, who: random.pick(kinds), random };
  // An id of the other academy, asked for here.
  const asked = random.chance(0.12) ? { ...place, home: { ...home, things: other.things } } : place;
  const draft: Draft = {
    ...{ target, home, method: target.method, body: null, type: "" },
    ...{ path: pathOf(target, asked), query: queryOf(target, asked) },
    ...{ headers: headersOf(target, random), cookies: [], token: "" },
  };
  signIn(draft, other, place);
  if (target.kind === "page") askPage(draft, asked, fields);
  else giveBody(draft, asked);
  return draft;
}

/** What `{id}` stands for after each part of a path; elsewhere it is that of an account. */
const idsAfter: Record<string, string> = {
  ...{ academy: "academyId", courses: "courseId", orders: "orderId", coupons: "couponId" },
  ...{ refunds: "refundId", reviews: "review" },
};

function pathOf({ path }: Target, place: Place): string {
  const named = path.replace(/(\w+)\/\{id\}/, (all, part) =>
    idsAfter[part] && place.random.chance(0.8) ? `${part}/{${idsAfter[part]}}` : all,
  );
  const given = named.includes("/requests/") ? named.replace("{userId}", "{requestId}") : named;
  return given.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(textFor(name, place)));
}

function queryOf({ parameters }: Target, place: Place): [string, string][] {
  const given = parameters.filter(
    ({ in: where, required }) => where === "query" && (required || place.random.chance(0.6)),
  );
  return given.map(({ name }) => [name, textFor(name, place)]);
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

function headersOf({ parameters }: Target, random: Random): [string, string][] {
  const correct: Record<string, string> = {
    "tus-resumable": "1.0.0",
    "upload-length": String(random.pick([10, 100_000])),
    "upload-metadata": `filename ${base64("Clase.mp4")},filetype ${base64("video/mp4")}`,
    "upload-offset": "0",
    "idempotency-key": random.hex(32),
  };
  const asked = parameters.filter((one) => one.in === "header");
  return asked.map(({ name }) => [name, correct[name] ?? ""]);
}

function signIn(draft: Draft, other: Home, { home, who, random }: Place): void {
  const isForeign = random.chance(0.08);
  const { good, expired, forged } = (isForeign ? other : home).people[who];
  const access = random.chance(0.85) ? good : random.pick([expired, forged]);
  const way = random.pick([
    ...["nobody", "cookie without the token"],
    ...["bearer", "bearer", "bearer", "cookie", "cookie", "cookie"],
  ]);
  const isKnown = way === "cookie" && access === good && !isForeign;
  draft.token = home.tokens[isKnown ? who : "visitor"];
  if (way === "bearer") draft.headers.push(["authorization", `Bearer ${access}`]);
  if (way.startsWith("cookie")) draft.cookies.push(`session=${access}`);
  if (way !== "cookie without the token") {
    draft.cookies.push(`XSRF-TOKEN=${draft.token}`);
    if (draft.target.kind === "call") draft.headers.push(["x-xsrf-token", draft.token]);
  }
}

function askPage(draft: Draft, place: Place, fields: ReadonlyMap<string, string[]>): void {
  const { random } = place;
  draft.headers.push(["accept", "text/html"]);
  for (const name of [
    "redirectTo",
    "category",
    "terms",
    "courses",
    "token",
    "lastClass",
    "tab",
    "edit",
    "of",
  ]) {
    if (random.chance(0.12)) draft.query.push([name, textFor(name, place)]);
  }
  // What scripts fetch in place of the page.
  if (random.chance(0.15)) draft.path = `${draft.path === "/" ? "/_root" : draft.path}.data`;
  const names = fields.get(draft.target.path) ?? [];
  if (!random.chance(names.length > 0 ? 0.5 : 0.15)) return;
  draft.method = "POST";
  draft.type = "application/x-www-form-urlencoded";
  const filled = names.filter(() => random.chance(0.9));
  draft.body = {
    fields: [
      ...(random.chance(0.9) ? [["_csrf", draft.token] as [string, string]] : []),
      ...filled.map((name): [string, string] => [name, textFor(name, place)]),
    ],
  };
}

function giveBody(draft: Draft, place: Place): void {
  const { body, path } = draft.target;
  if (body?.type === "application/json") {
    draft.type = body.type;
    draft.body = { value: valueFor(body.schema, "", place) };
  } else if (body) {
    draft.type = body.type;
    const value = Object(valueFor(body.schema, "", place));
    const fields = Object.entries(value).map(([k, v]): [string, string] => [k, String(v)]);
    draft.body = { fields: [["_csrf", draft.token], ...fields] };
  } else if (path.startsWith("/api/uploads/") && ["PUT", "PATCH"].includes(draft.method)) {
    draft.type = draft.method === "PATCH" ? "application/offset+octet-stream" : "video/mp4";
    draft.body = { bytes: Buffer.from(place.random.hex(place.random.below(400)), "latin1") };
  }
}
