import { formatCount, formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { waitingFor } from "./waiting-data.ts";

type Waiting = Awaited<ReturnType<typeof waitingFor>>;

/** What only the teacher can do, or one quiet line. */
export function WaitingSection({ waiting }: { waiting: Waiting }) {
  const { questions, videos, courses } = waiting;
  const isQuiet = questions.count + videos.items.length + courses.items.length === 0;
  return (
    <section aria-labelledby="espera">
      <h2 id="espera">Lo que te espera</h2>
      {isQuiet ? (
        <p className="nothing-waits">
          <Icon name="check-circle" small />
          Nada te espera por ahora.
        </p>
      ) : (
        <div className="waits">
          {questions.count > 0 ? (
            <p className="asked">
              <Icon name="chat-circle-dots" />
              <a href={questions.href}>
                {formatCounted(
                  questions.count,
                  "pregunta sin responder",
                  "preguntas sin responder",
                )}
              </a>
            </p>
          ) : null}
          <Things title="Videos que no se pudieron convertir" things={videos} />
          <Things title="Cursos que devolvimos en la revisión" things={courses} />
        </div>
      )}
    </section>
  );
}

function Things({ title, things }: { title: string; things: Waiting["videos" | "courses"] }) {
  const { items, more } = things;
  if (items.length === 0) return null;
  return (
    <div>
      <h3>
        <Icon name="warning-circle" small />
        {title}
      </h3>
      <ul>
        {items.map(({ id, name, about, why, href }) => (
          <li key={id}>
            <a href={href}>{name}</a>
            {about ? <span className="muted small">{about}</span> : null}
            <span className="small">{why}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="muted small">{`y ${formatCount(more)} más`}</p> : null}
    </div>
  );
}
