// GET /stock: pesos for a dollar, with day and source (spec 1 §7; decisions: The API).
import type { Ctx } from "#src/ctx.ts";
import { publicRoute } from "#src/http/cache/public-paths.ts";
import {
  createRoute,
  failures,
  jsonAnswer,
  router,
  unavailableFailure,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { knownSymbol } from "#src/rates/rules.ts";

const rateShape = z
  .object({
    symbol: z.string().openapi({ example: "USDCOP" }),
    price: z.number(),
    date: z.string().describe("El primer día en que rige"),
    source: z.string(),
  })
  .openapi("Rate");

const responses = { 200: jsonAnswer("La tasa", rateShape), ...failures, ...unavailableFailure };

export const ratesApi = router();

ratesApi.openapi(
  createRoute({
    method: "get",
    path: "/stock",
    summary: "La tasa de cambio del dólar",
    middleware: publicRoute,
    responses,
  }),
  async (c) => c.json(await quoteOf(c.get("ctx")), 200),
);

ratesApi.openapi(
  createRoute({
    method: "get",
    path: "/stock/{symbol}",
    summary: "La tasa de cambio de un símbolo",
    middleware: publicRoute,
    request: { params: z.object({ symbol: z.string().max(20) }) },
    responses,
  }),
  async (c) => c.json(await quoteOf(c.get("ctx"), c.req.valid("param").symbol), 200),
);

async function quoteOf(ctx: Ctx, text?: string) {
  const symbol = knownSymbol(text);
  if (!symbol) throw problem("not_found", "No conocemos esa tasa");
  const rate = await ctx.outside.rates.usdCop();
  if (!rate) throw problem("unavailable", "No hay una tasa de cambio disponible");
  const { price, date, source } = rate;
  return { symbol, price, date, source };
}
