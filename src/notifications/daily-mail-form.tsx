import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { dailyMailId } from "./list.rules.ts";

type DailyMailFormProps = {
  /** What is kept now. */
  wants: boolean;
  /** Whether the account's mailbox is not proven, so that it gets no mail. */
  isUnproven: boolean;
  isSaved: boolean;
  csrf: string;
  level: "h2" | "h3";
};

/** How a person hears of what they have not seen. */
export function DailyMailForm(props: DailyMailFormProps) {
  const { wants, isUnproven, isSaved, csrf, level: Heading } = props;
  return (
    <section className="daily-mail" aria-labelledby={dailyMailId}>
      <Heading id={dailyMailId}>Por correo</Heading>
      <form method="post">
        <input type="hidden" name="_csrf" value={csrf} />
        <label className="check">
          {/* Another answer of the server shows what it keeps. */}
          <input
            key={String(wants)}
            type="checkbox"
            name="dailyMail"
            value="yes"
            defaultChecked={wants}
          />
          <span>Un correo al día, como mucho, con lo que no hayas visto</span>
        </label>
        {wants && isUnproven ? (
          <p>
            Te lo enviaremos cuando <a href="/account#own-email-title">confirmes tu correo</a>.
          </p>
        ) : null}
        {isSaved ? <Note kind="ok">Guardamos tu elección.</Note> : null}
        <Button variant="secondary" name="intent" value="mail">
          Guardar
        </Button>
      </form>
    </section>
  );
}
