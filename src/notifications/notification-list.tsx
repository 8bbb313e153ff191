import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { DailyMailForm } from "./daily-mail-form.tsx";
import { listPath } from "./list.rules.ts";
import { NotificationEntry } from "./notification-entry.tsx";
import type { ShownNotifications } from "./notification-list-data.ts";

type NotificationListProps = {
  shown: ShownNotifications;
  /** The path of the page that shows it. */
  base: string;
  csrf: string;
  /** Why the last form changed nothing. */
  refusal: string | undefined;
  /** Of the headings below the page's own. */
  level: "h2" | "h3";
};

/** What an account was told, newest first, with what can be done about it; all of it plain forms. */
export function NotificationList({ shown, base, csrf, refusal, level }: NotificationListProps) {
  const { entries, asked, pages, isSaved } = shown;
  return (
    <div className="notices">
      {refusal ? (
        <Note kind="error" focus>
          {refusal}
        </Note>
      ) : null}
      <Filter shown={shown} base={base} />
      {entries.length > 0 ? (
        <>
          <ReadAll shown={shown} csrf={csrf} />
          <ul className="notice-list">
            {entries.map((entry) => (
              <NotificationEntry key={entry.id} entry={entry} csrf={csrf} />
            ))}
          </ul>
        </>
      ) : (
        <Nothing shown={shown} base={base} level={level} />
      )}
      {pages > 1 ? (
        <Pager page={asked.page} pages={pages} to={(page) => listPath(base, { ...asked, page })} />
      ) : null}
      <DailyMailForm
        wants={shown.dailyMail}
        isUnproven={shown.isUnproven}
        {...{ isSaved, csrf, level }}
      />
    </div>
  );
}

type Part = Pick<NotificationListProps, "shown" | "base">;

function Filter({ shown: { asked, counts }, base }: Part) {
  const tabs = [
    { name: "Todas", amount: counts.all, unreadOnly: false },
    { name: "Sin leer", amount: counts.unread, unreadOnly: true },
  ];
  return (
    <nav className="notice-tabs" aria-label="Qué notificaciones se ven">
      <ul>
        {tabs.map(({ name, amount, unreadOnly }) => (
          <li key={name}>
            <a
              href={listPath(base, { unreadOnly, page: 1 })}
              aria-current={unreadOnly === asked.unreadOnly ? "page" : undefined}
            >
              {name} <span className="n num">{formatCount(amount)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ReadAll({ shown: { counts, upTo }, csrf }: Pick<NotificationListProps, "shown" | "csrf">) {
  if (counts.unread === 0 || upTo === null) return null;
  return (
    <form method="post" className="read-all">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="upTo" value={upTo} />
      <Button variant="secondary" size="small" name="intent" value="read-all">
        Marcar todas como leídas
      </Button>
    </form>
  );
}

function Nothing({ shown, base, level }: Part & Pick<NotificationListProps, "level">) {
  const { asked, counts } = shown;
  if (asked.unreadOnly && counts.all > 0) {
    return (
      <Empty
        level={level}
        title="Estás al día"
        hint="Ya leíste todas tus notificaciones."
        action={
          <ButtonLink variant="secondary" href={base}>
            Ver todas
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Empty
      level={level}
      title="Todavía no tienes notificaciones"
      hint="Aquí te contamos lo que pasa con tus cursos, tus clases y tus preguntas."
    />
  );
}
