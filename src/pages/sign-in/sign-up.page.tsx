// /login/signup and /login/signup/email: a new account, by e-mail or with an external account.
import { redirect, useActionData, useLoaderData } from "react-router";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { signUpForm } from "#src/accounts/rules.ts";
import { arrivalOf, leave } from "#src/accounts/sign-in/arrival.ts";
import { authFailure } from "#src/accounts/sign-in/auth-failure.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { consentIn } from "#src/campaigns/consent.rules.ts";
import { consentAskedBy } from "#src/campaigns/consent-queries.ts";
import { joinCampaign } from "#src/campaigns/join-campaign.ts";
import { campaignIn } from "#src/campaigns/paths.rules.ts";
import { logFault } from "#src/fault.ts";
import { problemOf } from "#src/http/errors.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { authWide } from "./auth-form.tsx";
import { authScreenOf } from "./auth-screen-data.ts";
import { AuthWays } from "./auth-ways.tsx";
import { EmailLink } from "./email-link.tsx";
import { SignUpFields } from "./sign-up-fields.tsx";

export const loader = load(async ({ ctx, web, url }) => {
  const arrival = await arrivalOf(ctx, url);
  if (ctx.actor) throw redirect(leave(arrival, ctx.actor));
  const screen = authScreenOf({ ctx, web, url, arrival });
  const consent = await consentAskedBy(ctx, arrival.redirectTo);
  return { ...screen, passwordHint: passwordHint(ctx.outside.passwords), consent };
});

export const action = act(async ({ ctx, web, form, url }) => {
  const arrival = await arrivalOf(ctx, url);
  const input = { ...parseForm(signUpForm, form), campaign: arrival.campaign };
  const { user, tokens } = await signUp(ctx, input).catch((error: unknown) => {
    throw authFailure(ctx, problemOf(error) ?? error);
  });
  web.keepSession(tokens);
  const name = campaignIn(arrival.redirectTo);
  if (name) {
    // The account exists by now. The downloads sign up again, and ask what was not answered.
    await joinCampaign(ctx, { userId: user.id, name }, consentIn(form)).catch((error: unknown) =>
      logFault(ctx.log, error, "campaign not joined at sign-up"),
    );
  }
  throw redirect(leave(arrival, user));
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Registrarse")];
}

export default function SignUpPage() {
  const { query, csrf, email, providers, emailOnly, passwordHint, consent } =
    useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const check = useValidatedForm({ schema: signUpForm, failed, formWide: authWide });
  return (
    <>
      <h1>Registrarse</h1>
      <p className="muted">
        ¿Ya tienes cuenta?{" "}
        <EmailLink href={`/login${query}`} typed={check.typed("email")}>
          Inicia Sesión
        </EmailLink>
      </p>
      <AuthWays providers={providers} query={query} from="signup" emailOnly={emailOnly} />
      <SignUpFields
        csrf={csrf}
        check={check}
        email={email}
        query={query}
        passwordHint={passwordHint}
        consent={consent}
      />
      <p className="muted small consent">
        Al registrarte{providers.length > 0 ? ", por cualquiera de estos medios," : ""} aceptas los{" "}
        <a href="/terms#terms">términos y condiciones</a> y el{" "}
        <a href="/terms#data">tratamiento de tus datos</a>.
      </p>
    </>
  );
}
