// The banks of PSE, for buyers to choose from.
import type { Ctx } from "#src/ctx.ts";
import type { Bank } from "#src/outside/gateway/payment-gateway.ts";
import { problem } from "#src/problem.ts";
import { banksNow } from "./banks-now.ts";

/** Throws `unavailable` where the gateway does not tell them. */
export async function listBanks(ctx: Ctx): Promise<Bank[]> {
  const banks = await banksNow(ctx);
  if (banks) return banks;
  throw problem(
    "unavailable",
    "La lista de bancos no responde. Intenta en unos minutos o elige otro método de pago.",
  );
}
