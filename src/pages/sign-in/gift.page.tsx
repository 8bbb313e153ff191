// /login/gift?token=…: the link in the mail about a gift, or in the receipt of a buyer without an
// account. It shows what waits; a button receives it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { confirmForm } from "#src/accounts/email/email-links.rules.ts";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { mailedSignUp } from "#src/accounts/rules.ts";
import { arrivalOf, leave, toldAt } from "#src/accounts/sign-in/arrival.ts";
import { acceptGift } from "#src/checkout/gift/accept-gift.ts";
import { findGift, type Gift } from "#src/checkout/gift/gift-queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { GiftHead, GiftOfAnother } from "./gift-parts.tsx";
import { MailedSignUp } from "./mailed-sign-up.tsx";

export const loader = load(async ({ ctx, web, url }) => {
  const gift = await findGift(ctx, tokenIn(url));
  return {
    csrf: web.csrfToken(),
    here: url.pathname + url.search,
    passwordHint: passwordHint(ctx.outside.passwords),
    shown: gift && {
      stage: stageOf(gift, ctx.actor),
      email: gift.email,
      giver: gift.giver,
      titles: gift.courses.map(({ title }) => title),
      isHere: ctx.actor !== null,
      hasPassword: gift.account?.passwordHash != null,
      onward: await onwardOf(ctx, gift, url),
    },
  };
});

export const action = act(async ({ ctx, web, form, url }) => {
  const token = tokenIn(url);
  const gift = await findGift(ctx, token);
  const typed = gift ? typedIn(form, stageOf(gift, ctx.actor), ctx.actor) : {};
  const { user, outcome, tokens } = await acceptGift(ctx, { token, ...typed });
  if (tokens) web.keepSession(tokens);
  const here = url.pathname + url.search;
  if (!gift || outcome === "earlier") throw redirect(here);
  const arrival = await arrivalOf(ctx, arrivalUrl(ctx, gift, url));
  if (!gift.account) throw redirect(leave(arrival, user));
  throw redirect(toldAt(arrival, outcome));
});

/** "other": a session of somebody else is open; "claimed": nothing is left to do. */
type Stage = "claimed" | "other" | "new" | "unproven";

function stageOf({ account, isClaimed }: Gift, actor: Actor | null): Stage {
  if (actor && actor.id !== account?.id) return "other";
  if (isClaimed) return "claimed";
  return account ? "unproven" : "new";
}

/** What the form of a stage asks for. */
function typedIn(form: FormValues, stage: Stage, actor: Actor | null) {
  if (stage === "new") return parseForm(mailedSignUp, form);
  // Without a session of the account the button alone would drop its password.
  return stage === "unproven" && !actor ? parseForm(confirmForm, form) : {};
}

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

/** The address of sign-in that leads to the course, or to all of them, if they are shown. */
function arrivalUrl(ctx: Ctx, { courses: [first, ...more] }: Gift, url: URL): URL {
  const arrival = new URL("/login", url);
  if (!first || isAway(ctx.academy, ctx.now)) return arrival;
  const target = more.length > 0 ? "/explore#tus-compras" : coursePath(first);
  arrival.searchParams.set("redirectTo", target);
  return arrival;
}

/** Onward, through sign-in where there is no session. */
async function onwardOf(ctx: Ctx, gift: Gift, url: URL): Promise<string> {
  const arrival = await arrivalOf(ctx, arrivalUrl(ctx, gift, url));
  return ctx.actor ? leave(arrival, ctx.actor) : `/login${arrival.query}`;
}

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Un curso para ti"), { name: "robots", content: "noindex" }];
}

export default function GiftPage() {
  const { csrf, here, shown, passwordHint } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  if (!shown) return <GiftGone />;
  const { stage, email, giver, isHere, hasPassword, onward, titles } = shown;
  const many = titles.length > 1;
  if (stage === "claimed") {
    return (
      <>
        <h1>{many ? "Ya están en tu cuenta" : "Ya está en tu cuenta"}</h1>
        <GiftHead {...shown} />
        <ButtonLink href={onward} size="big" block>
          {isHere ? "Seguir" : "Inicia Sesión"}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>{titleOf(giver, many)}</h1>
      <GiftHead {...shown} />
      {stage === "other" ? (
        <GiftOfAnother csrf={csrf} here={here} email={email} />
      ) : stage === "new" ? (
        <MailedSignUp
          csrf={csrf}
          failed={failed}
          email={email}
          passwordHint={passwordHint}
          label={many ? "Crear mi cuenta y recibirlos" : "Crear mi cuenta y recibirlo"}
        />
      ) : (
        <ConfirmForm
          csrf={csrf}
          failed={failed}
          email={email}
          isHere={isHere}
          hasPassword={hasPassword}
          label={[many ? "Recibir los cursos" : "Recibir el curso", "Un momento…"]}
        />
      )}
    </>
  );
}

function titleOf(giver: string | null, many: boolean): string {
  if (giver === null) return many ? "Recibe tus cursos" : "Recibe tu curso";
  return many ? "Te regalaron cursos" : "Te regalaron un curso";
}

function GiftGone() {
  return (
    <>
      <h1>Este enlace ya no sirve</h1>
      <p>
        Sirve durante 30 días. Si el curso te sigue esperando, regístrate con el correo al que te
        llegó y confírmalo: aparece en tu cuenta.
      </p>
      <ButtonLink href="/login/signup" size="big" block>
        Registrarse
      </ButtonLink>
    </>
  );
}
