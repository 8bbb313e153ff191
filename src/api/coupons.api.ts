// The coupons of an academy, for its administrators and staff, and a teacher's own.
import { isNamedByOrder, salesOfCoupons } from "#src/checkout/coupons/coupon-sales-queries.ts";
import { couponStates, stateOf } from "#src/coupons/coupon.rules.ts";
import { couponFields, couponInputTexts } from "#src/coupons/coupon-input.rules.ts";
import { deleteCoupon } from "#src/coupons/delete-coupon.ts";
import {
  countCoupons,
  findOwnCoupon,
  inputOf,
  listCoupons,
} from "#src/coupons/own-coupon-queries.ts";
import { createCoupon, editCoupon } from "#src/coupons/save-coupon.ts";
import type { MemberCtx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { couponListOf, couponSearch } from "./coupons-csv.api.ts";

export const couponsApi = router();

const params = z.object({ id: z.string().max(64) });

const couponShape = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    code: z.string(),
    percent: z.number().int().nullable(),
    amount: z.number().nullable().describe("En dólares, con centavos"),
    validFrom: z.string().describe("El primer día, en Bogotá"),
    validUntil: z.string().nullable().describe("El último día, que cuenta entero"),
    limit: z.number().int().nullable().describe("Usos en total; null: sin límite"),
    limitForEach: z.number().int().describe("Usos de cada estudiante"),
    courses: z.array(z.uuid()).nullable().describe("null: todos los de quien lo creó"),
    isOn: z.boolean(),
    teacherId: z.uuid().nullable().describe("null: es de la academia"),
    state: z.enum(couponStates),
    redeemed: z.number().int(),
    orders: z.number().int().describe("Compras pagadas"),
    sold: z.number().describe("Lo que pagaron esas compras, en dólares y sin impuestos"),
    version: z.number().int(),
  })
  .openapi("Coupon");

type Found = NonNullable<Awaited<ReturnType<typeof findOwnCoupon>>>;

async function wired(ctx: MemberCtx, found: Found[]): Promise<z.infer<typeof couponShape>[]> {
  const sales = await salesOfCoupons(
    ctx,
    found.map(({ id }) => id),
  );
  return found.map((coupon) => {
    const { id, teacherId, redeemed, version, limitForEach, percent, limit } = coupon;
    const { code, amount, validFrom, validUntil, courses, isOn } = inputOf(coupon);
    const { orders, soldCents } = sales.get(id) ?? { orders: 0, soldCents: 0 };
    return {
      ...{ id, _id: id, code, percent, amount: amount ?? null, validFrom: validFrom ?? "" },
      ...{ validUntil: validUntil ?? null, limit, limitForEach, courses: courses ?? null, isOn },
      ...{ teacherId, state: stateOf(coupon, ctx.now), redeemed, orders, version },
      sold: soldCents / 100,
    };
  });
}

async function wiredOne(ctx: MemberCtx, id: string) {
  const found = await findOwnCoupon(ctx, id);
  const [coupon] = found ? await wired(ctx, [found]) : [];
  if (!coupon) throw problem("not_found", couponInputTexts.unknown);
  return { coupon };
}

const one = z.object({ coupon: couponShape });

couponsApi.openapi(
  createRoute({
    method: "get",
    path: "/coupons",
    summary: "Los cupones de la academia, o los propios de un docente, del más nuevo al más viejo",
    security: secured,
    request: {
      query: couponSearch.extend({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Una página de cupones", z.object({ coupons: z.array(couponShape) })),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { limit, offset, ...search } = c.req.valid("query");
    const list = couponListOf(search);
    const found = await listCoupons(ctx, list, { limit, offset });
    c.header("X-Total-Count", String(await countCoupons(ctx, list)));
    return c.json({ coupons: await wired(ctx, found) }, 200);
  },
);

couponsApi.openapi(
  createRoute({
    method: "post",
    path: "/coupons",
    summary: "Crear un cupón: de toda la academia, o para los cursos propios de un docente",
    description: "`percent` o `amount`, uno de los dos.",
    security: secured,
    request: {
      body: jsonBody(
        z.object({
          ...couponFields,
          couponId: z
            .uuid()
            .nullish()
            .describe("El id que tendrá el cupón: la misma solicitud otra vez no hace otro"),
        }),
      ),
    },
    responses: {
      201: jsonAnswer("El cupón", one),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { couponId, ...input } = c.req.valid("json");
    const id = await createCoupon(ctx, input, couponId ?? undefined);
    return c.json(await wiredOne(ctx, id), 201);
  },
);

couponsApi.openapi(
  createRoute({
    method: "get",
    path: "/coupons/{id}",
    summary: "Un cupón",
    security: secured,
    request: { params },
    responses: { 200: jsonAnswer("El cupón", one), ...memberFailures },
  }),
  async (c) => c.json(await wiredOne(member(c.get("ctx")), c.req.valid("param").id), 200),
);

couponsApi.openapi(
  createRoute({
    method: "patch",
    path: "/coupons/{id}",
    summary: "Cambiar un cupón, encenderlo o apagarlo",
    description: "Lo que no se nombra queda como está. Una compra a medias con él se rechaza.",
    security: secured,
    request: {
      params,
      body: jsonBody(
        z
          .object({ ...couponFields, isOn: z.boolean() })
          .partial()
          .extend({
            version: z
              .number()
              .int()
              .min(1)
              .nullish()
              .describe("La versión que se leyó; si el cupón tiene otra, 409 y nada se guarda"),
          }),
      ),
    },
    responses: { 200: jsonAnswer("El cupón", one), ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { id } = c.req.valid("param");
    const { version, ...changes } = c.req.valid("json");
    await editCoupon(ctx, id, { changes, version: version ?? undefined });
    return c.json(await wiredOne(ctx, id), 200);
  },
);

couponsApi.openapi(
  createRoute({
    method: "delete",
    path: "/coupons/{id}",
    summary: "Eliminar un cupón con el que nadie ha comprado",
    security: secured,
    request: { params },
    responses: { 204: { description: "Ya no está" }, ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    await deleteCoupon(member(c.get("ctx")), c.req.valid("param").id, isNamedByOrder);
    return c.body(null, 204);
  },
);
