import { isOpenWhileAway } from "#src/academies/away/while-away.rules.ts";
import { contactPath } from "#src/contact/message.rules.ts";
import { HelpAnswerPart } from "#src/pages/frame/help/help-answer-part.tsx";
import { countAnswers, findHelp } from "#src/pages/frame/help/help-search.rules.ts";
import { HelpSearchForm } from "#src/pages/frame/help/help-search-form.tsx";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { OurMail, type Shop } from "../legal-document.tsx";
import { helpPath, learnersTopics } from "./help-topics.rules.ts";

/** So few are shown unfolded. */
const unfolded = 2;

const isOpenPage = (href: string) => isOpenWhileAway(href.replace(/[?#].*/, ""));

type HelpViewProps = { search: string; shop: Shop; isAway: boolean };

/** Every answer is in the page; the search hides the others, so that scripts may show them again. */
export function HelpView({ search, shop, isAway }: HelpViewProps) {
  const topics = learnersTopics(shop);
  const foundTopics = findHelp(topics, search);
  const found = new Set(foundTopics.flatMap(({ answers }) => answers.map(({ id }) => id)));
  const count = countAnswers(foundTopics);
  const isSearching = search !== "";
  return (
    <main id="contenido" className="wrap help" data-help-page="">
      <div className="help-head">
        <div>
          <h1>Ayuda</h1>
          <p className="lead">Respuestas a lo que más nos preguntan.</p>
          <HelpSearchForm action={helpPath} search={search} placeholder="efectivo, señal…" />
          <p className="help-found muted" role="status">
            {isSearching && count > 0 ? formatCounted(count, "respuesta", "respuestas") : ""}
          </p>
        </div>
        <SpotArt motif="seedling" />
      </div>
      <nav className="help-topics" aria-label="Temas" hidden={isSearching}>
        <ul>
          {topics.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="help-none" aria-label="Sin resultados" hidden={count > 0}>
        <h2>No encontramos nada con esas palabras</h2>
        <p>Prueba con otra, o pregúntanos.</p>
        <p>
          <a href={helpPath}>Ver todas las preguntas</a>
        </p>
      </section>
      {topics.map(({ id, title, answers }) => (
        <section
          key={id}
          className="help-topic"
          aria-labelledby={id}
          hidden={!answers.some((answer) => found.has(answer.id))}
        >
          <h2 id={id}>{title}</h2>
          {answers.map((answer) => (
            <HelpAnswerPart
              key={answer.id}
              answer={answer}
              leadsTo={isAway ? isOpenPage : undefined}
              isOpen={isSearching && count <= unfolded && found.has(answer.id)}
              hidden={!found.has(answer.id)}
              found={`${title} ${answer.words ?? ""}`}
            />
          ))}
        </section>
      ))}
      <section className="help-write" aria-labelledby="escribir">
        <h2 id="escribir">¿No está tu pregunta?</h2>
        <p>Escríbenos y te responde una persona de {shop.name}.</p>
        <ButtonLink href={contactPath}>Escríbenos</ButtonLink>
        <p className="muted small">
          También por correo: <OurMail contact={shop.contact} />
        </p>
      </section>
    </main>
  );
}
