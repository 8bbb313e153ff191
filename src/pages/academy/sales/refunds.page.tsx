// /semillero/admin/sales/refunds: refunds to decide, to send and to confirm.
import { redirect, useActionData, useLoaderData } from "react-router";
import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { grantRefund, refuseRefund } from "#src/checkout/refunds/decide-refund.ts";
import { recordReversal } from "#src/checkout/refunds/record-reversal.ts";
import {
  refundsPath,
  refuseForm,
  reversalForm,
  seenForm,
  sendForm,
} from "#src/checkout/refunds/refund.rules.ts";
import { seeAccount } from "#src/checkout/refunds/see-account.ts";
import { confirmRefund, sendRefund } from "#src/checkout/refunds/send-refund.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import payoutsCss from "./payouts.css?url";
import { refundsData } from "./refunds-data.ts";
import { RefundsHere } from "./refunds-here.tsx";

export const links = () => [{ rel: "stylesheet", href: payoutsCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await refundsData(ctx, url)),
}));

type Opened = { problem?: undefined; refundId: string; opened: BankAccount };

export const action = actForMember(async ({ ctx, form }): Promise<Opened> => {
  if (form.intent === "account") {
    const { id } = parseForm(seenForm, form);
    return { refundId: id, opened: await seeAccount(ctx, id) };
  }
  throw redirect(`${refundsPath}?tab=${await change(ctx, form)}&done=${form.intent}`);
});

/** @returns the tab where the refund is now */
async function change(ctx: MemberCtx, form: FormValues): Promise<string> {
  switch (form.intent) {
    case "refuse": {
      const { note, ...seen } = parseForm(refuseForm, form);
      await refuseRefund(ctx, seen, { note });
      return "closed";
    }
    case "send": {
      const { reference, ...seen } = parseForm(sendForm, form);
      await sendRefund(ctx, seen, { reference });
      return "sent";
    }
    case "confirm":
      await confirmRefund(ctx, parseForm(seenForm, form));
      return "closed";
    case "reversal":
      await recordReversal(ctx, parseForm(reversalForm, form));
      return "closed";
    default:
      await grantRefund(ctx, parseForm(seenForm, form));
      return "send";
  }
}

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Reembolsos")];
}

export default function RefundsPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem | Opened>();
  const failed = answer?.problem ? answer : undefined;
  const opened = answer && !answer.problem ? answer : undefined;
  return <RefundsHere shown={shown} failed={failed} opened={opened} />;
}
