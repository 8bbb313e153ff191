// /notifications/stop: turns the daily mail off for whoever has the link of one of those mails.
// Opening it changes nothing, since mail scanners open links; its button does, and so does the mail
// program's own (RFC 8058).
import { useActionData } from "react-router";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { notificationsPath } from "#src/notifications/paths.rules.ts";
import { accountToStop, stopDailyMail } from "#src/notifications/stop-link.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import accountCss from "./account.css?url";

export const links = () => [{ rel: "stylesheet", href: accountCss }];

const wrongLink =
  "Este enlace no sirve. Ábrelo de nuevo desde el correo, o cambia lo que recibes en tu cuenta, en «Notificaciones».";

function keyIn({ searchParams }: URL) {
  return { account: searchParams.get("account") ?? "", key: searchParams.get("key") ?? "" };
}

export const loader = load(async ({ ctx, url }) => {
  if (accountToStop(ctx, keyIn(url)) === null) throw problem("not_found", wrongLink);
  return null;
});

export const action = act(
  async ({ ctx, url }) => {
    if (!(await stopDailyMail(ctx, keyIn(url)))) throw problem("not_found", wrongLink);
    return { stopped: true as const };
  },
  { byKey: true },
);

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Correos de notificaciones")];
}

export default function StopMailPage() {
  const answer = useActionData<FormProblem | { stopped: true }>();
  const stopped = answer !== undefined && "stopped" in answer;
  return (
    <main id="contenido" className="wrap stop-mail">
      <h1>{stopped ? "Listo, no te escribimos más" : "¿Dejar de recibir este correo?"}</h1>
      {stopped ? (
        <>
          <p>
            Ya no te llega el correo diario con lo que no has visto. Tus notificaciones te esperan
            en tu cuenta, y allí puedes pedirlo otra vez.
          </p>
          <p>
            <ButtonLink variant="secondary" href={notificationsPath}>
              Ver mis notificaciones
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>
            Dejas de recibir el correo diario con lo que no has visto. Los demás, como tus recibos,
            siguen llegando.
          </p>
          {answer && !stopped ? (
            <Note kind="error" focus>
              {answer.problem.detail}
            </Note>
          ) : null}
          <form method="post">
            <Button>No quiero más este correo</Button>
          </form>
        </>
      )}
    </main>
  );
}
