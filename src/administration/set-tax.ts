// The tax on what an academy sells, as its administrators set it.
import { isDeepStrictEqual } from "node:util";
import { changeTax } from "#src/academies/settings/change-tax.ts";
import { usualTaxPercent } from "#src/academies/settings/tax.rules.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { type TaxInput, taxInput, taxText, taxTexts } from "./tax-input.rules.ts";

/**
 * Holds for purchases that are priced from then on; the same tax again changes nothing. The usual
 * rate needs no reason, and has none. Throws `conflict` if another tax is saved than the caller read.
 */
export async function setTax(ctx: MemberCtx, input: TaxInput): Promise<void> {
  requireAdministrator(ctx, taxTexts.adminsOnly);
  const { wasPercent, wasReason, taxPercent, taxReason } = taxInput.parse(input);
  const tax = { taxPercent, taxReason: taxPercent === usualTaxPercent ? "" : taxReason };
  // The database lets no academy write the list of academies: one that could would write all of it.
  await inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (ctx) => {
    const before = await changeTax(ctx, tax);
    if (isDeepStrictEqual(before, tax)) return;
    const read = {
      taxPercent: wasPercent ?? before.taxPercent,
      taxReason: wasReason ?? before.taxReason,
    };
    if (!isDeepStrictEqual(read, before)) {
      const message = taxTexts.stale(before);
      throw problem("conflict", message, { errors: [{ path: "taxPercent", message }] });
    }
    const details = { from: taxText(before), to: taxText(tax) };
    await record(ctx, { action: "tax-changed", subject: ctx.actor, details });
  });
}
