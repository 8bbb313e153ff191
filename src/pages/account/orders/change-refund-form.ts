// Runs what a form of the refund on an order's page asks for.
import { askCode } from "#src/checkout/refunds/account-code.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { giveAccount } from "#src/checkout/refunds/give-account.ts";
import { confirmArrived } from "#src/checkout/refunds/send-refund.ts";
import type { Ctx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { accountForm, accountFormWithCode, refundIntents } from "./refund-forms.rules.ts";

type Place = { orderId: string; key: string | null };

/** What was done; null for a form of another part of the page. */
export async function changeRefundForm(
  ctx: Ctx,
  place: Place,
  form: FormValues,
): Promise<"code" | "done" | null> {
  switch (textAt(form, "intent")) {
    case refundIntents.ask:
      await askRefund(ctx, place);
      return "done";
    case refundIntents.code:
      await askCode(ctx, place);
      return "code";
    case refundIntents.confirm:
      await confirmArrived(ctx, place);
      return "done";
    case refundIntents.account: {
      // The form of the link alone has a field for the code.
      const code = textAt(form, "code");
      const account = parseForm(code === undefined ? accountForm : accountFormWithCode, form);
      await giveAccount(ctx, { ...place, code: code ?? null, account });
      return "done";
    }
    default:
      return null;
  }
}
