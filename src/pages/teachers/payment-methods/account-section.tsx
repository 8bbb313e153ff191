import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ProofFields } from "#src/pages/frame/proof-fields.tsx";
import { useShownAnswer } from "#src/pages/frame/use-shown-answer.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { AccountForm } from "./account-form.tsx";
import type { PaymentMethodsData } from "./payment-methods-data.ts";

type AccountSectionProps = {
  shown: PaymentMethodsData & { csrf: string };
  answer: FormProblem | LostAnswer | undefined;
};

/** The account by its last four; the form that replaces it is folded while there is one. */
export function AccountSection({ shown, answer }: AccountSectionProps) {
  const failed = useShownAnswer(answer);
  const { account, academy } = shown;
  const isRemoval = failed?.values.intent === "remove-account";
  return (
    <section aria-labelledby="cuenta">
      <SectionHead title="Dónde te pagan" id="cuenta" />
      {answer && !answer.values ? (
        <Note kind="error" focus>
          {answer.problem.detail}
        </Note>
      ) : null}
      {account ? (
        <>
          <p>
            <b>{account.shown}</b>, desde el {account.since}.
          </p>
          <details className="pay-change" open={failed !== undefined && !isRemoval}>
            <summary>Cambiar la cuenta</summary>
            <AccountForm shown={shown} failed={isRemoval ? undefined : failed} />
          </details>
          <details className="pay-change" open={isRemoval}>
            <summary>Quitar la cuenta</summary>
            <RemoveForm shown={shown} failed={isRemoval ? failed : undefined} />
          </details>
        </>
      ) : (
        <>
          <p>Di en qué cuenta quieres que {academy} te pague lo que ganas con tus cursos.</p>
          <AccountForm shown={shown} failed={failed} />
        </>
      )}
    </section>
  );
}

type RemoveFormProps = Pick<AccountSectionProps, "shown"> & { failed: FormProblem | undefined };

function RemoveForm({ shown, failed }: RemoveFormProps) {
  const errorOf = (name: string) =>
    failed?.problem.errors?.find(({ path }) => path === name)?.message;
  const isOfField = errorOf("password") !== undefined || errorOf("code") !== undefined;
  return (
    <form method="post" className="fgrid">
      <input type="hidden" name="_csrf" value={shown.csrf} />
      <input type="hidden" name="intent" value="remove-account" />
      <p>Sin una cuenta no te pueden pagar. Lo que ganaste se te sigue debiendo.</p>
      <ProofFields shown={shown} idStart="remove-" errorOf={errorOf} />
      {failed && !isOfField ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      <div>
        <Button variant="danger">Quitar la cuenta</Button>
      </div>
    </form>
  );
}
