import { messagesPath } from "#src/academies/admin-paths.rules.ts";
import { yearsKept } from "#src/contact/message.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { CsvLink } from "../admin/csv-link.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { ListPager } from "../list-pager.tsx";
import { PeopleSearch } from "../people-search.tsx";
import { messagesAddress, tabNames, tabs } from "./messages-address.rules.ts";
import type { MessageItemData, MessagesData } from "./messages-data.ts";

type MessagesViewProps = {
  shown: MessagesData & { csrf: string };
  failed: FormProblem | undefined;
};

export function MessagesView({ shown, failed }: MessagesViewProps) {
  const { href, readOnly } = useAdmin();
  const { tab, part, counts, messages, csrf, done, next, first, isFirst } = shown;
  return (
    <main id="contenido" className="people-admin">
      <h1>Mensajes</h1>
      <p className="muted">
        Lo que te escriben desde <a href={shown.contact}>Contacto</a>. También llega por correo a{" "}
        <b>{shown.mailbox}</b>. Se borra a los {yearsKept} años.
      </p>
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {failed ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      <nav aria-label="Mensajes">
        <ul className="people-tabs">
          {tabs.map((one) => (
            <li key={one}>
              <a
                href={href(messagesAddress({ tab: one, part }))}
                aria-current={one === tab ? "page" : undefined}
              >
                {tabNames[one]} ({formatCount(counts[one])})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <PeopleSearch
        action={href(messagesAddress({ tab }))}
        part={part}
        label="Buscar en los mensajes"
      />
      {messages.length === 0 ? (
        <Empty level="h2" {...emptyWords(shown)} />
      ) : (
        <ul className="people-list">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              tab={tab}
              csrf={readOnly ? null : csrf}
            />
          ))}
        </ul>
      )}
      <ListPager isFirst={isFirst} first={first} next={next} />
      {messages.length > 0 ? (
        <CsvLink path={shown.csv}>Descargar los mensajes (CSV)</CsvLink>
      ) : null}
    </main>
  );
}

function emptyWords({ tab, part }: Pick<MessagesData, "tab" | "part">) {
  if (part) return { title: `Ningún mensaje tiene “${part}”` };
  if (tab === "open") {
    return { title: "No hay mensajes por responder", hint: "Los respondidos están en «Todos»." };
  }
  return { title: "Todavía nadie ha escrito", hint: "Aquí queda lo que te escriben." };
}

type MessageItemProps = {
  message: MessageItemData;
  tab: MessagesData["tab"];
  /** Null for a viewer who changes nothing. */
  csrf: string | null;
};

function MessageItem({ message, tab, csrf }: MessageItemProps) {
  const { href } = useAdmin();
  const { id, name, email, text, topic, came, answered, reply } = message;
  return (
    <li className="bare message">
      <h2>{name}</h2>
      <p className="muted small">
        {topic}. Escribió {came}
        {answered ? `. Respondido ${answered}` : ""}
      </p>
      <p className="typed">{text}</p>
      <div className="people-acts">
        <ButtonLink variant="secondary" size="small" href={reply}>
          Responder a {email}
        </ButtonLink>
        {csrf ? (
          <form method="post" action={href(messagesPath)}>
            <input type="hidden" name="_csrf" value={csrf} />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="tab" value={tab} />
            <Button
              variant="text"
              size="small"
              name="intent"
              value={answered ? "open" : "answered"}
            >
              {answered ? "Marcar como no respondido" : "Marcar como respondido"}
              <span className="sr"> el mensaje de {name}</span>
            </Button>
          </form>
        ) : null}
      </div>
    </li>
  );
}
