// The academies of one round, and what may be saved of them after a kill.
import { expect } from "vitest";
import { type AtRest, administratorOf, type Saved } from "./academies-at-rest.ts";

/** The names of one round. */
export const roundOf = (count: number) => ({
  opened: `abierta-${count}`,
  rivals: [`una-${count}`, `otra-${count}`] as const,
  wanted: `deseada-${count}`,
  changed: `antes-${count}`,
  after: `despues-${count}`,
});
export type Round = ReturnType<typeof roundOf>;

/** What a call changes, besides the address. */
export const fields = { name: "Cooperativa La Gulupa", accent: "#94244F", about: "Desde 1998." };
export const categories = [{ name: "gulupa", was: "cultivo" }, { name: "cacao" }];

type Now = { rest: AtRest; round: Round };

const at = ({ rest }: Now, subdomain: string) =>
  rest.academies.find((one) => one.subdomain === subdomain);

/** @returns whether the academy of the link is open */
export function expectOpenedOrNot(now: Now): boolean {
  const { rest, round } = now;
  const request = rest.requests.get(round.opened);
  const name = rest.names.get(round.opened);
  const academy = at(now, round.opened);
  if (!academy) {
    expect(request).toEqual({ isOpened: false, openedId: null });
    expect(name).toMatchObject({ ownerId: null, requestId: expect.any(String) });
    return false;
  }
  expect(request).toEqual({ isOpened: true, openedId: academy.id });
  expect(name).toEqual({ ownerId: academy.id, requestId: null, until: null });
  expect(academy).toMatchObject({
    ...{ name: "La Gulupa", categories: ["café"] },
    administrators: [administratorOf(round.opened)],
  });
  expect(academy.trail).toEqual(expect.arrayContaining(["academy-opened", "signed-up"]));
  return true;
}

/** @returns the former name of the academy that has the wanted one, or null */
export function expectOneOwner(now: Now): string | null {
  const { rest, round } = now;
  const winner = at(now, round.wanted);
  const kept = round.rivals.filter((rival) => at(now, rival));
  expect(kept).toHaveLength(winner ? 1 : 2);
  for (const rival of kept) expectUnchanged(now, rival);
  if (!winner) {
    expect(rest.names.has(round.wanted)).toBe(false);
    return null;
  }
  const former = round.rivals.find((rival) => !kept.includes(rival)) ?? "";
  expectMoved(now, winner, former);
  expect(winner).toMatchObject({ version: 2, name: "La Gulupa" });
  expect(winner.trail).toEqual(["signed-in", "subdomain-changed"]);
  return former;
}

/** @returns whether the call is saved */
export function expectChangedOrNot(now: Now): boolean {
  const { round } = now;
  const academy = at(now, round.after);
  if (!academy) {
    expectUnchanged(now, round.changed);
    return false;
  }
  expect(at(now, round.changed)).toBeUndefined();
  expectMoved(now, academy, round.changed);
  expect(academy).toMatchObject({
    ...fields,
    ...{ categories: ["gulupa", "cacao"], courses: ["gulupa"], version: 4 },
  });
  const parts = ["academy-changed", "categories-changed", "subdomain-changed"];
  expect(academy.trail.filter((action) => parts.includes(action))).toEqual(parts);
  return true;
}

/** The address is its own, and the former one leads to it. */
function expectMoved({ rest }: Now, { id, subdomain }: Saved, former: string): void {
  const own = { ownerId: id, requestId: null };
  expect(rest.names.get(subdomain ?? "")).toEqual({ ...own, until: null });
  expect(rest.names.get(former)).toEqual({ ...own, until: expect.any(Date) });
}

function expectUnchanged(now: Now, subdomain: string): void {
  const academy = at(now, subdomain);
  expect(academy).toMatchObject({
    ...{ name: "La Gulupa", accent: null, about: "", version: 1 },
    ...{ categories: ["cultivo", "café"], courses: ["cultivo"] },
  });
  expect(academy?.trail.filter((action) => action.endsWith("-changed"))).toEqual([]);
  const own = { ownerId: academy?.id, requestId: null, until: null };
  expect(now.rest.names.get(subdomain)).toEqual(own);
}
