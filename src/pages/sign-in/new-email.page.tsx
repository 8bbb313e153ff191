// /login/new-email?token=…: gives an account another e-mail, only on a click, since mail scanners
// open every link, and only in a session of the account, since a mail may reach a wrong mailbox.
import { redirect, useActionData, useLoaderData } from "react-router";
import { emailChangeTexts } from "#src/accounts/email-change/email-change.rules.ts";
import { findEmailChangeBy } from "#src/accounts/email-change/email-change-queries.ts";
import { changeOwnEmail } from "#src/administration/change-own-email.ts";
import type { Ctx } from "#src/ctx.ts";
import { protect } from "#src/http/guards.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { PressForm } from "./press-form.tsx";

export const loader = load(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  here: url.pathname + url.search,
  link: await linkIn(ctx, url),
  done: url.searchParams.has("done") && ctx.actor ? ctx.actor.email : null,
  isSignedIn: ctx.actor !== null,
}));

export const action = act(async ({ ctx, web, url }) => {
  const member = protect({ ctx, url });
  web.keepSession(await changeOwnEmail(member, { token: tokenIn(url) }));
  throw redirect(`${url.pathname}?done=1`);
});

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

/** Only the mailbox has the link, so the page may name its address; of the account it says nothing. */
async function linkIn(ctx: Ctx, url: URL) {
  const change = await findEmailChangeBy(ctx, tokenIn(url));
  if (!change) return null;
  const { actor } = ctx;
  const session = actor === null ? "none" : actor.id === change.userId ? "own" : "other";
  return { email: change.newEmail, session } as const;
}

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Confirma tu correo nuevo"), { name: "robots", content: "noindex" }];
}

export default function NewEmailPage() {
  const { csrf, here, link, done, isSignedIn } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  if (done) return <Changed email={done} />;
  if (!link) return <LinkOver isSignedIn={isSignedIn} />;
  if (link.session === "other") return <OtherSession csrf={csrf} here={here} email={link.email} />;
  if (link.session === "none") {
    return (
      <>
        <h1>Confirma tu correo nuevo</h1>
        <p>
          Alguien pidió que <strong>{link.email}</strong> sea el correo de su cuenta. Si fuiste tú,
          inicia sesión en esa cuenta, todavía con el correo de antes, y vuelves aquí.
        </p>
        <ButtonLink href={`/login?redirectTo=${encodeURIComponent(here)}`} size="big" block>
          Inicia Sesión
        </ButtonLink>
        <p className="muted small">
          Si no lo pediste tú, cierra esta página: nadie puede usar tu correo sin confirmarlo aquí.
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Confirma tu correo nuevo</h1>
      <p>
        Desde ahora el correo de tu cuenta es <strong>{link.email}</strong>: con él entras, y ahí te
        llegan los avisos. Tus demás sesiones se cierran.
      </p>
      <PressForm csrf={csrf} failed={failed} label={["Confirmar mi correo nuevo", "Un momento…"]} />
    </>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <>
      <h1>Tu correo cambió</h1>
      <p>
        El correo de tu cuenta es <strong>{email}</strong>. Cerramos tus demás sesiones.
      </p>
      <ButtonLink href="/account" size="big" block>
        Ir a tu cuenta
      </ButtonLink>
    </>
  );
}

function LinkOver({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <h1>Este enlace ya no sirve</h1>
      <p>{emailChangeTexts.gone}</p>
      <ButtonLink href={isSignedIn ? "/account" : "/login"} size="big" block>
        {isSignedIn ? "Ir a tu cuenta" : "Inicia Sesión"}
      </ButtonLink>
    </>
  );
}

type OtherSessionProps = { csrf: string; here: string; email: string };

function OtherSession({ csrf, here, email }: OtherSessionProps) {
  return (
    <>
      <h1>Confirma tu correo nuevo</h1>
      <form action="/logout" method="post" className="fgrid">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="redirectTo" value={here} />
        <Note kind="warn">
          El cambio a {email} lo pidió otra cuenta, y en este navegador está abierta la sesión de
          una distinta. Ciérrala e inicia sesión con la que lo pidió.
        </Note>
        <Button size="big" block>
          Cerrar Sesión
        </Button>
      </form>
    </>
  );
}
