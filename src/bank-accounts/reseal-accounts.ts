// Seals bank accounts anew, so that an earlier secret is needed no more.
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { SealBroken } from "#src/outside/keys/sealer.ts";
import type { KeptAccount } from "./bank-account.rules.ts";
import { type AccountPlace, resealAccount } from "./seal-account.ts";

type Row = { id: string; account: KeptAccount | null };

/** Where accounts are kept. */
export type SealedPlace = {
  nameOf(id: string): AccountPlace;
  /** The next ones, in the order of their ids. */
  list(ctx: Ctx, after: string, limit: number): Promise<Row[]>;
  /** Nothing where the account was changed since it was read. */
  keep(ctx: Ctx, row: { id: string; before: KeptAccount; account: KeptAccount }): Promise<unknown>;
};

const firstId = "00000000-0000-0000-0000-000000000000";

/** `closed`: those that none of the secrets opens; they stay as they are. */
export type Resealed = { resealed: number; closed: number };

/** May end at any moment and run again: what is sealed with the newest secret is passed over. */
export async function resealAll(ctx: Ctx, place: SealedPlace, groupOf: number): Promise<Resealed> {
  const count = { resealed: 0, closed: 0 };
  for (let after = firstId; ; ) {
    const rows = await place.list(ctx, after, groupOf);
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
    await inTransaction(ctx, (ctx) => resealGroup(ctx, { place, rows, count }));
  }
}

type Group = { place: SealedPlace; rows: Row[]; count: Resealed };

async function resealGroup(ctx: Ctx, { place, rows, count }: Group): Promise<void> {
  for (const { id, account: before } of rows) {
    if (!before) continue;
    try {
      const account = resealAccount(ctx, place.nameOf(id), before);
      if (!account) continue;
      await place.keep(ctx, { id, before, account });
      count.resealed++;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      count.closed++;
    }
  }
}
