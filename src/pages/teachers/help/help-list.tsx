import { useEffect, useRef, useState } from "react";
import { HelpAnswerPart } from "#src/pages/frame/help/help-answer-part.tsx";
import { countAnswers, findHelp, letterTo } from "#src/pages/frame/help/help-search.rules.ts";
import { HelpSearchForm } from "#src/pages/frame/help/help-search-form.tsx";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import type { HelpFacts } from "./help-answer.rules.ts";
import { helpTopics } from "./help-topics.rules.ts";

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
      <HelpSearchForm
        action="/teachers/help"
        search={search}
        placeholder="cámara, precio, invitar…"
        field={field}
        onType={setTyped}
      />
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
              <HelpAnswerPart
                key={answer.id}
                answer={answer}
                isOpen={isSearching && found <= unfolded}
              />
            ))}
          </section>
        ))
      )}
    </>
  );
}
