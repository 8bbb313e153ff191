// /account/second-factor: adds a second factor, shows its recovery codes once, and removes it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { requestVerification } from "#src/accounts/email/verify-email.ts";
import { beginFactor, confirmFactor } from "#src/accounts/second-factor/add-factor.ts";
import { renewRecoveryCodes } from "#src/accounts/second-factor/recovery-codes.ts";
import { removeFactor } from "#src/accounts/second-factor/remove-factor.ts";
import {
  beginInput,
  codeInput,
  removeInput,
  secondFactorPath,
  setUpCookie,
} from "#src/accounts/second-factor/second-factor.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { BeginFactor } from "./begin-factor.tsx";
import { ConfirmFactor } from "./confirm-factor.tsx";
import { KeptFactor } from "./kept-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { keepSetUp, secondFactorPageOf } from "./second-factor-data.ts";

export const loader = loadForMember(secondFactorPageOf);

type Codes = { problem?: undefined; codes: string[]; added: boolean };

export const action = actForMember(async ({ ctx, web, form, url }): Promise<Codes> => {
  const here = (done: string | null) => {
    const query = new URLSearchParams(url.search);
    query.delete("done");
    if (done) query.set("done", done);
    return redirect(`${secondFactorPath}${query.size > 0 ? `?${query}` : ""}`);
  };
  switch (form.intent) {
    case "verify":
      await requestVerification(ctx);
      throw here("sent");
    case "confirm": {
      const codes = await confirmFactor(ctx, parseForm(codeInput, form));
      web.drop(setUpCookie);
      return { codes, added: true };
    }
    case "codes":
      return { codes: await renewRecoveryCodes(ctx, parseForm(codeInput, form)), added: false };
    case "remove":
      await removeFactor(ctx, parseForm(removeInput, form));
      throw here("removed");
    default:
      await beginFactor(ctx, parseForm(beginInput, form));
      await keepSetUp(ctx, web);
      throw here(null);
  }
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Verificación en dos pasos")];
}

export default function SecondFactorPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem | Codes>();
  if (answer && !answer.problem) {
    return <RecoveryCodes codes={answer.codes} added={answer.added} onward={view.onward} />;
  }
  return (
    <div className="second-factor">
      {view.done && !answer ? <Note kind="ok">{view.done}</Note> : null}
      {view.addedAt ? (
        <>
          <KeptFactor view={view} failed={answer} />
          {view.onward ? (
            <p>
              <ButtonLink href={view.onward}>Seguir</ButtonLink>
            </p>
          ) : null}
        </>
      ) : view.setUp ? (
        <ConfirmFactor csrf={view.csrf} setUp={view.setUp} failed={answer} />
      ) : (
        <BeginFactor view={view} failed={answer} />
      )}
    </div>
  );
}
