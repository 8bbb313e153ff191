// A cookie by which a browser shows that it has signed in to an account before, so that attempts of
// strangers do not lock its owner out. It opens nothing, and names neither account nor person.
import { randomBytes } from "node:crypto";
import type { Visitor } from "#src/ctx.ts";
import type { Signer } from "#src/outside/keys/signer.ts";

export const deviceCookie = "device";
export const deviceSeconds = 180 * 24 * 3600;

/** Of a browser that a family or a school shares, the accounts that signed in last stay known. */
const mostAccounts = 5;

type Account = { academyId: string; accountId: string };
/** When the browser signed in, and the proof of it. */
type Entry = { at: string; mac: string };

const shape = /^([\w-]{22})((?:\.[0-9a-z]{1,9}~[\w-]{43}){1,5})$/;

/** The cookie's new value, after a sign-in to the account. */
export function rememberAccount(
  signer: Pick<Signer, "mac" | "sameMac">,
  cookie: string | undefined,
  account: Account,
  now = Date.now(),
): string {
  const known = read(cookie) ?? { id: randomBytes(16).toString("base64url"), entries: [] };
  const { id } = known;
  const others = known.entries.filter((entry) => !isOf(signer, id, entry, account));
  const at = Math.floor(now / 1000).toString(36);
  const mac = signer.mac("device", textOf(id, at, account));
  const kept = [{ at, mac }, ...others].slice(0, mostAccounts);
  return [id, ...kept.map((entry) => `${entry.at}~${entry.mac}`)].join(".");
}

/** Empty for a browser without such a cookie; a forged or old proof is of no account. */
export function knownDevice(
  signer: Pick<Signer, "sameMac">,
  cookie: string | undefined,
  academyId: string,
  now = Date.now(),
): Pick<Visitor, "knownDevice"> {
  const known = read(cookie);
  if (!known) return {};
  const { id } = known;
  const oldest = now / 1000 - deviceSeconds;
  const recent = known.entries.filter(({ at }) => Number.parseInt(at, 36) >= oldest);
  return {
    knownDevice(accountId) {
      const account = { academyId, accountId };
      return recent.some((entry) => isOf(signer, id, entry, account)) ? id : null;
    },
  };
}

function read(cookie = ""): { id: string; entries: Entry[] } | null {
  const [, id, rest] = shape.exec(cookie) ?? [];
  if (!id || !rest) return null;
  const entries = rest.slice(1).split(".");
  return {
    id,
    entries: entries.map((entry) => {
      const [at = "", mac = ""] = entry.split("~");
      return { at, mac };
    }),
  };
}

function isOf(
  signer: Pick<Signer, "sameMac">,
  id: string,
  { at, mac }: Entry,
  account: Account,
): boolean {
  return signer.sameMac("device", textOf(id, at, account), mac);
}

function textOf(id: string, at: string, { academyId, accountId }: Account): string {
  return `${academyId} ${accountId} ${id} ${at}`;
}
