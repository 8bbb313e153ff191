// Spoils a correct request in one of many ways.
import type { Draft } from "./draft.ts";
import * as nasty from "./nasty.ts";
import type { Random } from "./random.ts";
import { spoiledBody } from "./spoil-body.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

const ways: ((draft: Draft, random: Random) => void)[] = [
  (draft, random) => {
    draft.method = random.pick(methods);
  },
  (draft, random) => {
    const parts = draft.path.split("/");
    const place = random.below(parts.length);
    parts[place] = random.pick(nasty.pathParts);
    draft.path = `/${parts.join("/").replace(/^\//, "")}`;
  },
  (draft, random) => {
    const ends = ["/", "//", "/..", "/.data", "?", "%2f", "/%zz", ".json", "#a", "/x".repeat(200)];
    draft.path += random.pick(ends);
  },
  (draft) => {
    draft.path = `//${draft.path}`;
  },
  (draft, random) => {
    const names = draft.query.map(([name]) => name);
    const name = random.pick([...names, "limit", "offset", "academyId", "__proto__", "a[b]"]);
    const count = random.pick([1, 1, 2, 300]);
    for (let i = 0; i < count; i++) draft.query.push([name, random.pick(nasty.queryValues)]);
  },
  (draft, random) => {
    for (let i = random.below(3); i >= 0; i--) draft.headers.push(random.pick(nasty.headers));
  },
  (draft, random) => {
    draft.headers.unshift(["x-forwarded-for", random.pick(["unknown, ::1", "999.1.1.1", ",,,"])]);
  },
  (draft, random) => {
    for (let i = random.below(3); i >= 0; i--) draft.cookies.push(random.pick(nasty.cookies));
    if (random.chance(0.3)) draft.cookies.reverse();
  },
  (draft, random) => {
    draft.type = random.pick(nasty.types);
    // Without a body the type is odd by itself.
    draft.body ??= random.chance(0.5) ? { bytes: Buffer.from("{}") } : null;
  },
  (draft, random) => {
    for (let i = random.below(3); i >= 0; i--) {
      const [name, value] = random.pick(nasty.tus);
      draft.headers = [...draft.headers.filter(([other]) => other !== name), [name, value]];
    }
  },
  spoiledBody,
  spoiledBody,
  spoiledBody,
];

export function mutate(draft: Draft, random: Random): void {
  for (let i = random.below(3); i >= 0; i--) random.pick(ways)(draft, random);
}
