// What the buttons of an order's page do, each named by `intent`; it works without scripts.
import { leaveOrder } from "#src/checkout/orders/leave-order.ts";
import { confirmCode, resendCode } from "#src/checkout/pay/confirm-code.ts";
import type { Ctx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import type { PageArgs } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { changeRefundForm } from "./change-refund-form.ts";
import { askerOf, type OrderPlace, sentQuery } from "./order-data.ts";

type Asked = { orderId: string; key: string | null };

/** Where the buyer goes on, or null to stay on the page. */
type Verb = (ctx: Ctx, asked: Asked, form: FormValues) => Promise<string | null>;

/** After this verb the page says that a code is on its way. */
const resend = "resend";

const verbs: Record<string, Verb> = {
  leave: async (ctx, asked) => (await leaveOrder(ctx, asked)).buyAgainPath,
  code: async (ctx, asked, form) => {
    await confirmCode(ctx, { ...asked, code: textAt(form, "code") ?? "" });
    return null;
  },
  [resend]: async (ctx, asked) => {
    await resendCode(ctx, asked);
    return null;
  },
};

type Posted = PageArgs<OrderPlace> & { form: FormValues };

/** Where the browser goes on: a reload there presses no button again. */
export async function actOnOrder({ form, ...page }: Posted): Promise<string> {
  const { ctx, key } = askerOf(page);
  const asked = { orderId: page.params.orderId, key };
  const here = new URL(page.url);
  const refund = await changeRefundForm(ctx, asked, form);
  if (refund) {
    if (refund === "code") here.searchParams.set(sentQuery, "code");
    else here.searchParams.delete(sentQuery);
    return `${here.pathname}${here.search}#reembolso`;
  }
  const intent = textAt(form, "intent") ?? "";
  const verb = Object.hasOwn(verbs, intent) ? verbs[intent] : undefined;
  if (!verb) throw problem("invalid", "Este botón ya no existe. Recarga la página.");
  const onward = await verb(ctx, asked, form);
  if (onward !== null) return onward;
  if (intent === resend) here.searchParams.set(sentQuery, "phone");
  else here.searchParams.delete(sentQuery);
  return here.pathname + here.search;
}
