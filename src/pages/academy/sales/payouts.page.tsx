// /semillero/admin/sales/payouts: what an academy owes its teachers, and what it has paid them.
import { redirect, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { openPayoutAccount } from "#src/payouts/open-account.ts";
import { payoutForm, payoutsPath, payoutTexts, shareForm } from "#src/payouts/payout.rules.ts";
import { recordPayout } from "#src/payouts/record-payout.ts";
import { setShare } from "#src/payouts/set-share.ts";
import payoutsCss from "./payouts.css?url";
import { payoutsData } from "./payouts-data.ts";
import { PayoutsView } from "./payouts-view.tsx";

export const links = () => [{ rel: "stylesheet", href: payoutsCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await payoutsData(ctx, url)),
}));

const teacherForm = z.object({ teacherId: z.uuid(payoutTexts.teacherGone) });

type Opened = { problem?: undefined; teacherId: string; opened: BankAccount };

export const action = actForMember(async ({ ctx, form }): Promise<Opened> => {
  switch (form.intent) {
    case "open": {
      const { teacherId } = parseForm(teacherForm, form);
      return { teacherId, opened: await openPayoutAccount(ctx, teacherId) };
    }
    case "share":
      await setShare(ctx, parseForm(shareForm, form));
      throw redirect(`${payoutsPath}?done=share`);
    default: {
      const { idempotencyKey, ...payout } = parseForm(payoutForm, form);
      await recordPayout(ctx, payout, idempotencyKey);
      throw redirect(`${payoutsPath}?done=paid`);
    }
  }
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Pagos a docentes")];
}

export default function PayoutsPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem | Opened>();
  const failed = answer?.problem ? answer : undefined;
  const opened = answer && !answer.problem ? answer : undefined;
  return <PayoutsView shown={shown} failed={failed} opened={opened} />;
}
