// Pays from the form as a browser without scripts posts it, or applies its coupon.
import {
  confirmationCookie,
  confirmationPath,
  passSeconds,
} from "#src/checkout/confirmation/confirmation.rules.ts";
import { confirmationPass } from "#src/checkout/confirmation/confirmation-pass.ts";
import { type PayInput, pay } from "#src/checkout/pay/pay.ts";
import { looksLikeCard, messages } from "#src/checkout/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import type { Web } from "#src/http/web.ts";
import { checkForm, noteTitle } from "#src/pages/checkout/form.rules.ts";
import { chosenMethod } from "#src/pages/checkout/methods/chosen-method.rules.ts";
import { otherCode } from "#src/pages/checkout/offer/coupon.rules.ts";
import { type ReadOffer, readOffer } from "#src/pages/checkout/offer/read-offer.ts";
import { problem } from "#src/problem.ts";
import { choicesIn, shownIn, valuesIn } from "./posted-form.rules.ts";

/** The page comes back with what was typed, and with another coupon. */
export type Recouponed = ReadOffer & {
  problem?: undefined;
  values: FormValues;
  code: string | null;
};

type Posted = { ctx: Ctx; web: Web; form: FormValues; courseIds: string[] };

export async function postOrder({
  ctx,
  web,
  form,
  courseIds,
}: Posted): Promise<{ again: Recouponed } | { goTo: string }> {
  const applied = textAt(form, "appliedCoupon") ?? "";
  const refused = textAt(form, "refusedCoupon");
  const code = (textAt(form, "cupon") ?? "").trim();
  const intent = textAt(form, "intent");
  // A code that was typed and not applied is shown before anything is paid.
  const isOther = otherCode(code, { applied, refused }) !== null;
  if (intent === "coupon" || intent === "no-coupon" || isOther) {
    const wanted = intent === "no-coupon" || code === "" ? null : code;
    const { forOther } = choicesIn(form, ctx.actor !== null);
    const read = await readOffer(ctx, courseIds, wanted ?? undefined, forOther);
    const { _csrf, ...values } = form;
    const kept = wanted === null ? { ...values, cupon: "" } : values;
    return { again: { ...read, values: kept, code: wanted } };
  }
  const paid = await pay(ctx, orderIn(ctx, form, courseIds, applied));
  if (!ctx.actor) {
    const pass = await confirmationPass(ctx, paid.id);
    web.keep(confirmationCookie, pass, passSeconds);
  }
  // Never straight to the bank: a form of ours may not lead to other sites, and the order's page can.
  return { goTo: paid.status === "SUCCESS" ? confirmationPath(paid.id) : paid.order };
}

const needsScripts =
  "Para pagar con tarjeta activa JavaScript: sus datos van directo de tu navegador a la pasarela de pagos. O elige otro método de pago.";

function orderIn(ctx: Ctx, form: FormValues, courseIds: string[], coupon: string): PayInput {
  const values = valuesIn(form);
  const shown = shownIn(form);
  const choices = choicesIn(form, ctx.actor !== null);
  const method = shown.totalCents === 0 ? "free" : choices.method;
  const { errors, missing } = checkForm(values, { ...choices, method }, new Date());
  const faults = method === "card" ? {} : { ...missing, ...errors };
  const open = boxesOpen(form, method === "free");
  const count = Object.keys(faults).length + open.length;
  if (count > 0) {
    const named = Object.entries(faults).map(([path, message]) => ({ path, message }));
    throw problem("invalid", noteTitle(count), { errors: [...named, ...open] });
  }
  if (method === "card") throw problem("invalid", needsScripts);
  const { firstName, lastName, phone, address, city, email, learnerEmail } = values;
  if ([firstName, lastName, address, city].some(looksLikeCard)) {
    throw problem("invalid", messages.cardFailed);
  }
  if (Number.isNaN(shown.usdCop)) throw problem("unavailable", messages.rateUnconfirmed);
  const { invoiceType: documentType, invoiceNumber: documentNumber } = values;
  return {
    idempotencyKey: textAt(form, "key") ?? "",
    courseIds,
    // What it asks for was checked above, and is checked again.
    method: chosenMethod(method, values) as PayInput["method"],
    billing: {
      ...{ firstName, lastName, phone, address, city },
      ...(choices.invoice ? { invoice: { documentType, documentNumber } } : {}),
    } as PayInput["billing"],
    ...(coupon ? { couponCode: coupon } : {}),
    ...(email.trim() ? { customerEmail: email } : {}),
    ...(choices.forOther ? { learnerEmail } : {}),
    ...(method === "free"
      ? { acceptedTerms: true }
      : {
          acceptanceToken: textAt(form, "acceptance") ?? "",
          personalDataToken: textAt(form, "personalAcceptance") ?? "",
        }),
    shown,
  };
}

function boxesOpen(form: FormValues, isFree: boolean) {
  const needed = [
    { path: "terms", message: messages.termsNeeded },
    ...(isFree ? [] : [{ path: "personal-data", message: messages.personalDataNeeded }]),
  ];
  return needed.filter(({ path }) => textAt(form, path) === undefined);
}
