// The calls about the keys under which an academy charges; those of the sandbox are known to it.
import { eq } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { sealMerchant } from "#src/checkout/merchants/open-merchant.ts";
import { merchants } from "#src/checkout/merchants/tables.ts";
import { newId } from "#src/db/columns.ts";
import { gatewayKeys } from "../world.ts";
import type { Calls } from "./calls.ts";
import { type Asking, password } from "./scene.ts";

const { controlKey: _, ...keys } = gatewayKeys;

export const merchantCalls: Calls = {
  "GET /academy/merchant": () => ({ path: "/academy/merchant" }),
  "PUT /academy/merchant": () => ({ path: "/academy/merchant", json: { ...keys, password } }),
  "DELETE /academy/merchant": async ({ home }) => {
    await giveMerchant(home);
    return { path: "/academy/merchant", json: { password } };
  },
};

async function giveMerchant({ ctx, academy: { id: academyId } }: Asking["home"]): Promise<void> {
  const id = newId();
  const sealedKeys = sealMerchant(ctx, id, keys);
  const { db } = ctx.allAcademies;
  await db.insert(merchants).values({ academyId, id, publicKey: keys.publicKey, sealedKeys });
  await db.update(academies).set({ merchantId: id }).where(eq(academies.id, academyId));
}
