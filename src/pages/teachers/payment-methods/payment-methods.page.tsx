// /teachers/payment_methods: what a teacher has earned, each movement, and where it is paid.
import {
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { answerOrLost, type LostAnswer } from "#src/http/pages/lost-answer.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { notSaved } from "#src/pages/frame/not-saved.rules.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { dropPayoutAccount, keepPayoutAccount } from "#src/payouts/keep-account.ts";
import {
  dropAccountInput,
  paymentMethodsPath,
  payoutAccountForm,
} from "#src/payouts/payout.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { AccountSection } from "./account-section.tsx";
import { BalanceFigures } from "./balance-figures.tsx";
import { Movements } from "./movements.tsx";
import { PaidOut } from "./paid-out.tsx";
import { paymentMethodsData } from "./payment-methods-data.ts";

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await paymentMethodsData(ctx, url)),
}));

export const action = actForMember(async ({ ctx, form }) => {
  if (form.intent === "remove-account") {
    await dropPayoutAccount(ctx, parseForm(dropAccountInput, form));
    throw redirect(`${paymentMethodsPath}?done=removed`);
  }
  const { numberAgain: _, ...account } = parseForm(payoutAccountForm, form);
  await keepPayoutAccount(ctx, account);
  throw redirect(`${paymentMethodsPath}?done=kept`);
});

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, notSaved);
}

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Métodos de pago")];
}

export default function PaymentMethodsPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem | LostAnswer>();
  return (
    <main id="contenido" className="wrap pay-methods">
      <h1>Métodos de pago</h1>
      {shown.done && !answer ? (
        <Note kind="ok" focus>
          {shown.done}
        </Note>
      ) : null}
      <BalanceFigures shown={shown} />
      <AccountSection shown={shown} answer={answer} />
      <Movements shown={shown} />
      <PaidOut shown={shown} />
    </main>
  );
}
