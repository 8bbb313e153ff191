// /account/teaching: whether the person may teach in the academy, and how to ask for it.
import type { ReactNode } from "react";
import { redirect, useActionData, useLoaderData } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { contactOf } from "#src/academies/contact.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { homeOf } from "#src/accounts/sign-in/arrival.ts";
import { askToTeach } from "#src/accounts/teachers/ask-to-teach.ts";
import { noNewTeachers } from "#src/accounts/teachers/no-new-teachers.ts";
import { findRequest } from "#src/accounts/teachers/request-queries.ts";
import { askAgainAt, teachingPath, teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { paymentMethodsPath } from "#src/payouts/payout.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { Note } from "#src/ui/note.tsx";

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  asked: url.searchParams.get("done") === "asked",
  contact: contactOf(ctx),
  state: await stateOf(ctx),
}));

type State =
  | { kind: "teaches"; home: string }
  | { kind: "administers" | "invited-only" | "may-ask" | "fixed" }
  | { kind: "suspended"; since: string }
  /** `isUnproven`: whether the account's mailbox is not proven, so that it gets no mail. */
  | { kind: "waits"; since: string; isUnproven: boolean }
  | { kind: "refused"; note: string; again: string | null }
  /** Nobody becomes a teacher now; `since` is the day of a request that waits. */
  | { kind: "shut"; reason: string; since: string | null };

async function stateOf(ctx: MemberCtx): Promise<State> {
  const { role, teachingSuspendedAt, emailVerifiedAt } = await liveUser(ctx);
  if (role === "teacher") {
    return teachingSuspendedAt
      ? { kind: "suspended", since: formatDate(teachingSuspendedAt) }
      : { kind: "teaches", home: homeOf(role, isAway(ctx.academy, ctx.now)) };
  }
  if (role !== "student") return { kind: "administers" };
  const request = await findRequest(ctx, ctx.actor.id);
  const since = request && !request.decision ? formatDate(request.createdAt) : null;
  const reason = noNewTeachers(ctx);
  if (reason !== null) return { kind: "shut", reason, since };
  if (since !== null) return { kind: "waits", since, isUnproven: emailVerifiedAt === null };
  const { teaching } = ctx.academy;
  if (request?.decision === "refused" && request.decidedAt) {
    const again = askAgainAt(request.decidedAt);
    if (again > ctx.now || teaching !== "approval") {
      const from = teaching === "approval" ? formatDate(again) : null;
      return { kind: "refused", note: request.note, again: from };
    }
  }
  if (teaching === "approval") return { kind: "may-ask" };
  return { kind: teaching === "invitation" ? "invited-only" : "fixed" };
}

export const action = actForMember(async ({ ctx }) => {
  await askToTeach(ctx);
  throw redirect(`${teachingPath}?done=asked`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Enseñar")];
}

export default function TeachingPage() {
  const { csrf, asked, contact, state } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const write = (
    <>
      escríbele a la academia: <a href={`mailto:${contact}`}>{contact}</a>
    </>
  );
  return (
    <div className="fgrid">
      {failed ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      {asked && state.kind === "waits" ? (
        <Note kind="ok" focus>
          Tu solicitud para enseñar llegó a la academia.{" "}
          {state.isUnproven ? (
            <>
              Te avisamos en tu cuenta. <a href="/account#own-email-title">Confirma tu correo</a>{" "}
              para que también te escribamos.
            </>
          ) : (
            "Te respondemos por correo."
          )}
        </Note>
      ) : null}
      <Shown state={state} write={write} />
      {state.kind === "may-ask" ? (
        <form method="post">
          <input type="hidden" name="_csrf" value={csrf} />
          <Button>Pedir permiso para enseñar</Button>
        </form>
      ) : null}
    </div>
  );
}

function Shown({ state, write }: { state: State; write: ReactNode }) {
  switch (state.kind) {
    case "teaches":
      return (
        <>
          <p>{teachingTexts.already}</p>
          <p>
            <ButtonLink href={state.home}>
              {state.home === "/teachers" ? "Ir a tus cursos" : "Ver lo que te deben"}
            </ButtonLink>
          </p>
        </>
      );
    case "administers":
      return <p>Administras esta academia. Para enseñar, usa otra cuenta.</p>;
    case "suspended":
      return (
        <>
          <Note kind="warn">
            La academia suspendió tu permiso para enseñar el {state.since}. Tus cursos ya no se
            venden, y quienes los tienen los siguen viendo.
          </Note>
          <p>
            Lo que ganaste hasta ahora se te sigue debiendo:{" "}
            <a href={paymentMethodsPath}>mira cuánto es y en qué cuenta te pagan</a>. Si tienes
            preguntas, {write}
          </p>
        </>
      );
    case "waits":
      return (
        <p>
          Tu solicitud es del {state.since} y espera la respuesta de la academia. Mientras tanto
          puedes completar <a href="/account">tu nombre, tu foto y tu presentación</a>: es lo que la
          academia mira.
        </p>
      );
    case "refused":
      return (
        <>
          <p>La academia no aprobó tu solicitud para enseñar.</p>
          {state.note ? <blockquote>{state.note}</blockquote> : null}
          <p>
            {state.again ? `Puedes pedirlo otra vez desde el ${state.again}. ` : null}
            Si tienes preguntas, {write}
          </p>
        </>
      );
    case "shut":
      return (
        <>
          <p>{state.reason}</p>
          <p>
            {state.since === null
              ? "Por ahora nadie empieza a enseñar aquí. "
              : `Tu solicitud del ${state.since} queda guardada, y por ahora nadie la responde. `}
            Si tienes preguntas, {write}
          </p>
        </>
      );
    case "may-ask":
      return (
        <p>
          Para enseñar aquí, la academia aprueba tu solicitud. Antes de pedirlo, completa{" "}
          <a href="/account">tu nombre, tu foto y tu presentación</a>.
        </p>
      );
    case "invited-only":
      return (
        <p>En esta academia enseña quien la academia invita. Si quieres enseñar aquí, {write}</p>
      );
    case "fixed":
      return <p>Tu cuenta es de estudiante. Si quieres enseñar aquí, {write}</p>;
  }
}
