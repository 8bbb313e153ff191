// /teachers: the course to go on with, the next steps, what waits, the week, the drafts, the
// invitation to create a course, and the badges.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { CategoryLabel } from "#src/ui/category-label.tsx";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Cover } from "#src/ui/pictures/cover.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { BadgesSection } from "./badges-section.tsx";
import { teacherHome } from "./home-data.ts";
import { StepsSection } from "./steps-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";
import { WeekSection } from "./week-section.tsx";

export const loader = loadForMember(({ ctx }) => teacherHome(ctx));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Inicio")];
}

type Home = Awaited<ReturnType<typeof teacherHome>>;

export default function TeacherHomePage() {
  const home = useLoaderData<typeof loader>();
  const { hasCourses, last, drafts, moreDrafts, steps, waiting, week, hasPublished } = home;
  const { mayBegin } = home;
  return (
    <main id="contenido" className="wrap teacher-home">
      <h1>Inicio</h1>
      {last ? <Resume last={last} /> : null}
      {mayBegin && !hasCourses ? <Invitation hasCourses={false} isMain /> : null}
      {steps.length > 0 ? <StepsSection steps={steps} /> : null}
      {hasCourses ? (
        <div className="lately">
          <WaitingSection waiting={waiting} />
          <WeekSection week={week} hasPublished={hasPublished} />
        </div>
      ) : null}
      {drafts.length > 0 ? <Drafts drafts={drafts} more={moreDrafts} /> : null}
      {mayBegin && hasCourses ? <Invitation hasCourses isMain={!last} /> : null}
      <BadgesSection badges={home.badges} />
    </main>
  );
}

function Invitation({ hasCourses, isMain }: { hasCourses: boolean; isMain: boolean }) {
  return (
    <section className="invite" aria-labelledby="crear">
      <h2 id="crear">{hasCourses ? "Enseña algo más" : "Crea tu primer curso"}</h2>
      <p>
        Lo que sabes hacer, otra persona lo está buscando. Empieza por el título; los videos los
        subes después, uno por uno.
      </p>
      <ButtonLink variant={isMain ? "primary" : "secondary"} href="/teachers/courses/create">
        <Icon name="plus" small />
        Crear curso
      </ButtonLink>
      <SpotArt motif="sowing" />
    </section>
  );
}

function Resume({ last }: { last: NonNullable<Home["last"]> }) {
  return (
    <section aria-labelledby="seguir">
      <h2 id="seguir">Sigue donde ibas</h2>
      <div className="resume">
        <span className="plate">
          <Cover src={last.coverUrl} sizes="(min-width: 720px) 200px, 112px" eager />
        </span>
        <div>
          <CategoryLabel category={last.category} />
          <h3>{last.title}</h3>
          <p className="muted small">Último cambio: {last.changed}</p>
        </div>
        <ButtonLink href={last.href}>Seguir con este curso</ButtonLink>
      </div>
    </section>
  );
}

function Drafts({ drafts, more }: { drafts: Home["drafts"]; more: number }) {
  return (
    <section aria-labelledby="borradores">
      <h2 id="borradores">Borradores que esperan</h2>
      <ul className="drafts">
        {drafts.map(({ id, title, changed, href }) => (
          <li key={id}>
            <a href={href}>
              <b>{title}</b>
              <span className="muted small">Último cambio: {changed}</span>
            </a>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p>
          <a href="/teachers/courses?tab=draft">
            {`Ver ${formatCounted(more, "borrador más", "borradores más")}`}
          </a>
        </p>
      ) : null}
    </section>
  );
}
