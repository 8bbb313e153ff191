// /free-content/stop: takes back that the academy may write, for whoever has the link of one of its
// mails. Opening it changes nothing, since mail scanners open links; its button does, and so does
// the mail program's own (RFC 8058).
import { useActionData, useLoaderData } from "react-router";
import { consentsOf, findLead } from "#src/campaigns/consent-queries.ts";
import { leadOfToken } from "#src/campaigns/stop-link.ts";
import { withdrawConsent } from "#src/campaigns/withdraw-consent.ts";
import type { Ctx } from "#src/ctx.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import freeContentCss from "./free-content.css?url";

export const links = () => [{ rel: "stylesheet", href: freeContentCss }];

const wrongLink =
  "Este enlace no sirve. Ábrelo de nuevo desde el correo, o quita el permiso en tu cuenta, en «Privacidad».";

/** Also of an account that is gone: nobody writes to it, so the link has nothing left to do. */
async function leadAt(ctx: Ctx, { searchParams }: URL) {
  const key = leadOfToken(ctx, searchParams.get("token") ?? "");
  const lead = key && (await findLead(ctx, key));
  if (!key || !lead) throw problem("not_found", wrongLink);
  return { key, lead };
}

export const loader = load(async ({ ctx, url }) => {
  const { key, lead } = await leadAt(ctx, url);
  const isOver = lead.consentedAt === null || lead.withdrawnAt !== null;
  const given = isOver ? await consentsOf(ctx, key.userId) : [];
  const hasOthers = given.some(({ withdrawnAt }) => withdrawnAt === null);
  return { academy: ctx.academy.name, title: lead.title, isOver, hasOthers };
});

export const action = act(
  async ({ ctx, url }) => {
    const { key } = await leadAt(ctx, url);
    await withdrawConsent(ctx, key);
    return { stopped: true as const };
  },
  { byKey: true },
);

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Correos de la academia")];
}

export default function StopPage() {
  const { academy, title, isOver, hasOthers } = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem | { stopped: true }>();
  const failed = answer && "problem" in answer ? answer.problem.detail : null;
  return (
    <main id="contenido" className="wrap stop-consent">
      <h1>{isOver ? "Listo, ya no te escriben por esto" : "¿Ya no quieres que te escriban?"}</h1>
      {isOver ? (
        <>
          <p>
            {academy} no tiene permiso de escribirte por «{title}». Tu cuenta y tus descargas siguen
            igual.
          </p>
          {hasOthers ? (
            <p>Diste otros permisos: los quitas en tu cuenta, en «Privacidad».</p>
          ) : null}
        </>
      ) : (
        <>
          <p>
            Por «{title}» dejaste que {academy} te escribiera. Puedes quitar ese permiso; tu cuenta
            y tus descargas siguen igual.
          </p>
          {failed ? (
            <Note kind="error" focus>
              {failed}
            </Note>
          ) : null}
          <form method="post">
            <Button>Ya no quiero que me escriban</Button>
          </form>
        </>
      )}
    </main>
  );
}
