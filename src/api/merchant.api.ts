// The keys under which an academy charges: written by its administrators, and never read back.

import { dropMerchant, keepMerchant } from "#src/checkout/merchants/keep-merchant.ts";
import {
  dropMerchantInput,
  isForTests,
  merchantInput,
  merchantTexts,
} from "#src/checkout/merchants/merchant.rules.ts";
import { findMerchant } from "#src/checkout/merchants/merchant-queries.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";

export const merchantApi = router();

/** Only administrators, so that nobody else learns whether there are keys. */
function owner(ctx: Ctx): MemberCtx {
  const caller = member(ctx);
  if (caller.actor.role === "academy") return caller;
  throw problem("forbidden", merchantTexts.ownersOnly);
}

const merchantShape = z
  .object({
    publicKey: z.string().nullable().describe("null: se cobra con las llaves de la plataforma"),
    test: z.boolean().describe("Con llaves de prueba nadie paga de verdad"),
    since: z.iso.datetime().nullable(),
  })
  .openapi("Merchant");

const saved = { description: "Guardado" };

merchantApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/merchant",
    summary: "Con qué llaves de la pasarela cobra la academia, sin las secretas",
    security: secured,
    responses: { 200: jsonAnswer("Las llaves", merchantShape), ...memberFailures },
  }),
  async (c) => {
    const ctx = owner(c.get("ctx"));
    const { merchantId } = ctx.academy;
    const kept = merchantId === null ? null : await findMerchant(ctx, merchantId);
    const publicKey = kept?.publicKey ?? null;
    const test = isForTests(publicKey ?? ctx.outside.gateway.browser.publicKey);
    return c.json({ publicKey, test, since: kept?.createdAt.toISOString() ?? null }, 200);
  },
);

merchantApi.openapi(
  createRoute({
    method: "put",
    path: "/academy/merchant",
    summary: "Cobrar con las llaves propias de la academia",
    security: secured,
    request: { body: jsonBody(merchantInput) },
    responses: { 204: saved, ...memberFailures, ...conflictFailure, ...tooManyFailure },
  }),
  async (c) => {
    await keepMerchant(owner(c.get("ctx")), c.req.valid("json"));
    return c.body(null, 204);
  },
);

merchantApi.openapi(
  createRoute({
    method: "delete",
    path: "/academy/merchant",
    summary: "Volver a cobrar con las llaves de la plataforma",
    security: secured,
    request: { body: jsonBody(dropMerchantInput) },
    responses: { 204: saved, ...memberFailures, ...conflictFailure, ...tooManyFailure },
  }),
  async (c) => {
    await dropMerchant(owner(c.get("ctx")), c.req.valid("json"));
    return c.body(null, 204);
  },
);
