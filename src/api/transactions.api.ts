import { contactOf } from "#src/academies/contact.ts";
import { confirmationCookie, passSeconds } from "#src/checkout/confirmation/confirmation.rules.ts";
import { confirmationPass } from "#src/checkout/confirmation/confirmation-pass.ts";
import { payKinds } from "#src/checkout/methods/method.rules.ts";
import { methodOf } from "#src/checkout/methods/wire-method.ts";
import { orderShape, paidShape } from "#src/checkout/order-shape.rules.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { preview } from "#src/checkout/pay/preview.ts";
import { looksLikeCard, messages } from "#src/checkout/rules.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import {
  conflictFailure,
  createRoute,
  failures,
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
import { bothIds, withIds } from "./both-ids.ts";
import { taxShape, wireTax } from "./tax-shape.ts";

const dollars = z.number().describe("Dólares");

const acceptanceShape = z
  .object({ acceptance_token: z.string(), permalink: z.string() })
  .describe(
    "Con textos vacíos si el total es 0 y la pasarela no los da; entonces no se envían al comprar",
  );

const previewShape = z
  .object({
    products: z.array(
      z.object({
        ...bothIds,
        name: z.string(),
        coverImageUrl: z.string(),
        usd: z.object({ subTotal: dollars, discount: dollars }),
        teacher: z.object({
          name: z.string(),
          email: z.string().describe("El contacto de la academia, nunca el correo de quien enseña"),
        }),
      }),
    ),
    summary: z.object({
      usd: z.object({
        subTotal: dollars,
        discount: dollars.describe("Todo lo que se descuenta, en dólares"),
        taxes: dollars,
        total: dollars,
        cupon: z
          .object({
            code: z.string(),
            discount: dollars,
            error: z.string().nullable().describe("Por qué no sirve, o null"),
          })
          .describe("Sin cupón, con `code` vacío"),
      }),
      tax: taxShape,
      appliedCupon: z.boolean(),
      cop: z.object({ total: z.number().int(), rate: z.number(), date: z.string() }).nullable(),
    }),
    paymentMethods: z
      .array(z.object({ type: z.enum(payKinds), label: z.string() }))
      .describe("Los métodos de pago de la academia; ninguno si el total es 0"),
    acceptance: acceptanceShape,
    personalDataAcceptance: acceptanceShape,
  })
  .openapi("CheckoutPreview");

export const checkoutApi = router();

checkoutApi.openapi(
  createRoute({
    method: "get",
    path: "/transactions/preview",
    summary: "Lo que costaría una compra",
    request: {
      query: z.object({
        courses: z.union([z.string(), z.array(z.string()).max(20)]),
        cupon: z.string().max(50).optional(),
      }),
    },
    responses: {
      200: jsonAnswer("El resumen", previewShape),
      ...failures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const { courses, cupon } = c.req.valid("query");
    const ids = (Array.isArray(courses) ? courses : [courses]).flatMap((text) => text.split(","));
    const ctx = c.get("ctx");
    const { quoted, rate, totalCop, merchant, paymentMethods } = await preview(ctx, ids, cupon);
    const { price, coupon, couponError } = quoted;
    return c.json(
      {
        products: quoted.courses.map((course) => ({
          ...withIds(course.id),
          name: course.title,
          coverImageUrl: coverUrl(ctx, course),
          usd: { subTotal: course.priceCents / 100, discount: course.discountCents / 100 },
          teacher: { name: course.teacherName, email: contactOf(ctx) },
        })),
        summary: {
          usd: {
            subTotal: price.subtotalCents / 100,
            discount: price.discountCents / 100,
            taxes: price.taxCents / 100,
            total: price.totalCents / 100,
            cupon: {
              code: coupon?.code ?? cupon ?? "",
              discount: (coupon?.discountCents ?? 0) / 100,
              error: couponError,
            },
          },
          tax: wireTax(quoted),
          appliedCupon: coupon !== null,
          cop:
            rate && totalCop !== null
              ? { total: totalCop, rate: rate.price, date: rate.date }
              : null,
        },
        paymentMethods,
        acceptance: wireAcceptance(merchant.terms),
        personalDataAcceptance: wireAcceptance(merchant.personalData),
      },
      200,
    );
  },
);

function wireAcceptance({ token, permalink }: { token: string; permalink: string }) {
  return { acceptance_token: token, permalink };
}

checkoutApi.openapi(
  createRoute({
    method: "post",
    path: "/transactions",
    summary: "Comprar",
    description:
      "Con tarjeta, con otro método de pago de la academia, o sin pagar si el total es 0.",
    security: secured,
    request: {
      headers: z.object({ "idempotency-key": z.string() }),
      body: jsonBody(orderShape),
    },
    responses: {
      200: jsonAnswer("El banco aprobó, o el pago está en proceso", paidShape),
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const body = c.req.valid("json");
    const { customerInfo, billingAddressInfo, cardInformation, behalfUser, invoice, cupon } = body;
    const { acceptationToken, acceptPersonalAuth, acceptsTerms } = body;
    // A card number belongs at the gateway; a body that contains one is refused here.
    const { firstName, lastName, phone, email } = customerInfo;
    const { address, city } = billingAddressInfo;
    const typed = [firstName, lastName, address, city, cardInformation?.token ?? ""];
    if (typed.some(looksLikeCard)) {
      throw problem("invalid", messages.cardFailed);
    }
    const ctx = c.get("ctx");
    const paid = await pay(ctx.actor ? member(ctx) : ctx, {
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      courseIds: Array.isArray(body.courseId) ? body.courseId : [body.courseId],
      method: methodOf(body),
      ...(cupon ? { couponCode: cupon.code } : {}),
      billing: { firstName, lastName, phone, address, city, ...(invoice ? { invoice } : {}) },
      ...(email ? { customerEmail: email } : {}),
      ...(behalfUser ? { learnerEmail: behalfUser } : {}),
      ...(acceptationToken === undefined ? {} : { acceptanceToken: acceptationToken }),
      ...(acceptsTerms === undefined ? {} : { acceptedTerms: acceptsTerms }),
      ...(acceptPersonalAuth === undefined ? {} : { personalDataToken: acceptPersonalAuth }),
      shown: {
        taxCents: Math.round(body.totalTaxes * 100),
        totalCents: Math.round(body.totalInvoice * 100),
        ...(cupon?.discount === undefined
          ? {}
          : { discountCents: Math.round(cupon.discount * 100) }),
        usdCop: body.conversionRate,
      },
    });
    // The page after the payment is at an address that anybody can write.
    if (!ctx.actor) {
      const pass = await confirmationPass(ctx, paid.id);
      c.get("web").keep(confirmationCookie, pass, passSeconds);
    }
    return c.json(paid, 200);
  },
);

checkoutApi.openapi(
  createRoute({
    method: "post",
    path: "/gateway/events",
    summary: "Avisos firmados de la pasarela de pagos",
    request: { body: jsonBody(z.record(z.string(), z.unknown())) },
    responses: {
      200: jsonAnswer("Recibido", z.object({ received: z.literal(true) })),
      ...memberFailures,
    },
  }),
  async (c) => {
    await acceptEvent(c.get("ctx"), c.req.valid("json"));
    return c.json({ received: true } as const, 200);
  },
);
