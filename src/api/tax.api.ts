// The tax on what an academy sells, for whoever administers it.

import { setTax } from "#src/administration/set-tax.ts";
import { taxInput, taxTexts } from "#src/administration/tax-input.rules.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  memberFailures,
  router,
  secured,
} from "#src/http/route.ts";
import { administrator } from "./administrator.ts";
import { taxShape, wireTax } from "./tax-shape.ts";

export const taxApi = router();

taxApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/tax",
    summary: "El IVA de las ventas de la academia desde ahora",
    security: secured,
    responses: { 200: jsonAnswer("El IVA", taxShape), ...memberFailures },
  }),
  (c) => c.json(wireTax(administrator(c.get("ctx"), taxTexts.adminsOnly).academy), 200),
);

taxApi.openapi(
  createRoute({
    method: "put",
    path: "/academy/tax",
    summary: "Cambiar el IVA, para las compras desde ahora",
    description: "Cada pedido conserva el IVA y el motivo de cuando se hizo.",
    security: secured,
    request: { body: jsonBody(taxInput) },
    responses: { 204: { description: "Cambiado" }, ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"), taxTexts.adminsOnly);
    await setTax(ctx, c.req.valid("json"));
    return c.body(null, 204);
  },
);
