// /teachers: the invitation to create a course, the course to go on with, and the drafts that wait.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { CategoryLabel } from "#src/ui/category-label.tsx";
import { Cover } from "#src/ui/cover.tsx";
import { formatCounted } from "#src/ui/format.rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { SpotArt } from "#src/ui/spot-art.tsx";
import { teacherHome } from "./home-data.ts";

export const loader = loadForMember(({ ctx }) => teacherHome(ctx));

export function meta() {
  return [{ title: "Inicio · Semillero" }];
}

type Home = Awaited<ReturnType<typeof teacherHome>>;

export default function TeacherHomePage() {
  const { hasCourses, last, drafts, moreDrafts } = useLoaderData<typeof loader>();
  return (
    <main id="contenido" className="wrap teacher-home">
      <h1>Inicio</h1>
      {last ? <Resume last={last} /> : null}
      {drafts.length > 0 ? <Drafts drafts={drafts} more={moreDrafts} /> : null}
      <Invitation hasCourses={hasCourses} isMain={!last} />
      <section aria-labelledby="insignias">
        <h2 id="insignias">Insignias</h2>
        <p className="muted">
          Aquí estarán tus insignias cuando Semillero las entregue; por ahora nadie tiene ninguna.
        </p>
      </section>
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
