import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/format.rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { SpotArt } from "#src/ui/spot-art.tsx";
import type { HelpAnswer, HelpFacts } from "./help-answer.rules.ts";
import {
  countAnswers,
  findHelp,
  helpTopics,
  letterTo,
  longestSearch,
} from "./help-search.rules.ts";

/** So few are shown unfolded. */
const unfolded = 2;

type HelpListProps = {
  /** What the server was asked for. */
  search: string;
  facts: HelpFacts;
  contact: string;
};

/** Without scripts the server finds; with them the list follows what is typed. */
export function HelpList({ search, facts, contact }: HelpListProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  // Typed before the scripts ran.
  useEffect(() => setTyped(field.current?.value ?? ""), []);
  const topics = findHelp(helpTopics(facts), typed);
  const found = countAnswers(topics);
  const isSearching = typed.trim() !== "";
  return (
    <>
      <search>
        <form className="help-search" action="/teachers/help" method="get">
          <div className="field">
            <label htmlFor="q">Busca en la ayuda</label>
            <input
              ref={field}
              className="inp"
              id="q"
              type="search"
              name="q"
              defaultValue={search}
              maxLength={longestSearch}
              placeholder="cámara, precio, invitar…"
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button variant="secondary">
            <Icon name="magnifying-glass" small />
            Buscar
          </Button>
        </form>
      </search>
      <p className="help-found muted" role="status">
        {isSearching ? formatCounted(found, "respuesta", "respuestas") : ""}
      </p>
      {found === 0 ? (
        <Empty
          art={<SpotArt motif="basket" />}
          level="h2"
          title={`No encontramos nada sobre “${typed.trim()}”`}
          hint="Prueba con otra palabra, o pregúntale a la academia."
          action={
            <p className="acts">
              <ButtonLink href={letterTo(contact, `Pregunta: ${typed.trim()}`)}>
                Preguntarle a la academia
              </ButtonLink>
              <ButtonLink variant="text" href="/teachers/help">
                Ver todas las preguntas
              </ButtonLink>
            </p>
          }
        />
      ) : (
        topics.map(({ id, title, answers }) => (
          <section key={id} className="help-topic" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {answers.map((answer) => (
              <Answer key={answer.id} answer={answer} isOpen={isSearching && found <= unfolded} />
            ))}
          </section>
        ))
      )}
    </>
  );
}

/** The id is inside, so that a browser unfolds the answer that an address names. */
function Answer({ answer, isOpen }: { answer: HelpAnswer; isOpen: boolean }) {
  const { id, question, answer: paragraphs, link } = answer;
  return (
    <details open={isOpen}>
      <summary>
        <h3>{question}</h3>
        <Icon name="caret-down" small />
      </summary>
      <div id={id} className="answer">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <a className="to-screen" href={link.href}>
            {link.text}
          </a>
        </p>
      </div>
    </details>
  );
}
