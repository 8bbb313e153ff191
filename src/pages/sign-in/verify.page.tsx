// /login/verify?token=…: confirms an e-mail, only on a click, since mail scanners open every link.
import { redirect, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { confirmForm } from "#src/accounts/email/email-links.rules.ts";
import { linkOwner } from "#src/accounts/email/email-links.ts";
import { requestVerification, verifyEmail } from "#src/accounts/email/verify-email.ts";
import { findUser } from "#src/accounts/queries.ts";
import { arrivalOf, leave } from "#src/accounts/sign-in/arrival.ts";
import { listTitles } from "#src/checkout/gift/gift.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { listWaiting } from "#src/enrolments/queries.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { listPending } from "#src/teaching/invitations/invitation-queries.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { AuthForm } from "./auth-form.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { doneText, isDone } from "./confirmed.rules.ts";

const address = "/login/verify";

export const loader = load(async ({ ctx, web, url }) => {
  const { actor } = ctx;
  const me = actor && (await findUser(ctx, actor.id));
  const done = url.searchParams.get("done");
  return {
    link: await linkIn(ctx, url),
    hasToken: tokenIn(url) !== "",
    verified: done !== null || Boolean(me?.emailVerifiedAt),
    done: isDone(done) ? done : null,
    sent: url.searchParams.has("sent"),
    onward: actor ? leave(await arrivalOf(ctx, url), actor) : null,
    query: (await arrivalOf(ctx, url)).query,
    csrf: web.csrfToken(),
  };
});

export const action = act(async ({ ctx, web, form, url }) => {
  if (form.intent === "again") {
    if (!ctx.actor) throw redirect(`/login?redirectTo=${encodeURIComponent(address)}`);
    await requestVerification({ ...ctx, actor: ctx.actor });
    throw redirect(`${address}?sent=1`);
  }
  const token = tokenIn(url);
  const owner = await linkOwner(ctx, token, "verify");
  // Without a session of the account the button alone would drop its password.
  const typed = !owner || owner.id === ctx.actor?.id ? {} : parseForm(confirmForm, form);
  const { outcome, tokens } = await verifyEmail(ctx, { token, ...typed });
  if (tokens) web.keepSession(tokens);
  throw redirect(`${address}?done=${outcome}`);
});

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

/** What the page shows of a link that still works; only the mailbox has it. */
async function linkIn(ctx: Ctx, url: URL) {
  const user = await linkOwner(ctx, tokenIn(url), "verify");
  if (!user) return null;
  const { email, passwordHash } = user;
  const waiting = [...(await listWaiting(ctx, email)), ...(await listPending(ctx, email))];
  return {
    email,
    isHere: ctx.actor?.id === user.id,
    hasPassword: passwordHash !== null,
    waiting:
      waiting.length > 0 ? listTitles([...new Set(waiting.map(({ title }) => title))]) : null,
  };
}

const nothingTyped = z.object({});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Confirma tu correo"), { name: "robots", content: "noindex" }];
}

export default function VerifyPage() {
  const { link, hasToken, verified, done, sent, onward, query, csrf } =
    useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  if (verified && !link) {
    return (
      <>
        <h1>Tu correo está confirmado</h1>
        <p>{done ? doneText[done] : "Ya no tienes que hacer nada más."}</p>
        <ButtonLink href={onward ?? `/login${query}`} size="big" block>
          {onward ? "Seguir" : "Inicia Sesión"}
        </ButtonLink>
      </>
    );
  }
  if (!link) return <AnotherLink csrf={csrf} failed={failed} hasToken={hasToken} sent={sent} />;
  return (
    <>
      <h1>Confirma tu correo</h1>
      <p>
        {link.isHere ? `Confirma que ${link.email} es tuyo.` : "Confirma que este correo es tuyo."}
        {link.waiting ? ` Al confirmarlo recibes ${link.waiting}.` : null}
      </p>
      <ConfirmForm
        {...link}
        csrf={csrf}
        failed={failed}
        label={["Confirmar mi correo", "Confirmando…"]}
      />
    </>
  );
}

type AnotherLinkProps = {
  csrf: string;
  failed: FormProblem | undefined;
  hasToken: boolean;
  sent: boolean;
};

/** There is no link, or it no longer works. */
function AnotherLink({ csrf, failed, hasToken, sent }: AnotherLinkProps) {
  const check = useValidatedForm({ schema: nothingTyped, failed });
  return (
    <>
      <h1>Confirma tu correo</h1>
      <AuthForm csrf={csrf} {...check.form}>
        <input type="hidden" name="intent" value="again" />
        {failed?.values.intent === "again" ? (
          <FormNote check={check} />
        ) : sent ? (
          <Note kind="ok">Te enviamos un enlace que sirve 48 horas. Ábrelo desde tu correo.</Note>
        ) : hasToken ? (
          <Note kind="warn">
            Este enlace ya no sirve. Si ya confirmaste tu correo, no tienes que hacer nada más.
          </Note>
        ) : (
          <p>Al registrarte te enviamos un enlace. Si no te llegó, pide otro.</p>
        )}
        <Button size="big" block busy={check.busy}>
          {check.busy ? "Enviando…" : "Enviar otro enlace"}
        </Button>
      </AuthForm>
    </>
  );
}
