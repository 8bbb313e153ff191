import { type CourseTab, courseTabs } from "#src/courses/authoring/teacher-list.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { type ListQuery, listPath, tabNames } from "./course-list.rules.ts";

type NoCoursesProps = {
  asked: ListQuery & { tab: CourseTab };
  counts: Record<CourseTab, number>;
  isEmptyAccount: boolean;
};

/** A tab without courses says what would stand there, and where the others are. */
export function NoCourses({ asked, counts, isEmptyAccount }: NoCoursesProps) {
  if (isEmptyAccount) return <FirstCourse />;
  if (asked.terms) return <NothingFound asked={asked} counts={counts} />;
  const { title, hint } = texts[asked.tab];
  return <Empty art={<SpotArt motif="basket" />} level="h2" title={title} hint={hint} />;
}

const texts: Record<CourseTab, { title: string; hint: string }> = {
  published: {
    title: "Todavía no tienes cursos publicados",
    hint: "Cuando publiques uno de tus borradores, quedará aquí con sus ventas.",
  },
  draft: {
    title: "No tienes borradores",
    hint: "Aquí quedan los cursos que empiezas, hasta que los publicas.",
  },
  archived: {
    title: "No tienes cursos archivados",
    hint: "Un curso archivado deja de venderse, y quienes lo tienen lo siguen viendo.",
  },
};

function FirstCourse() {
  return (
    <Empty
      art={<SpotArt motif="sowing" />}
      level="h2"
      title="Todavía no tienes cursos"
      hint="Empieza por el título y la descripción: lo que escribes se guarda, y sigues cuando quieras."
      action={<ButtonLink href="/teachers/courses/create">Crear curso</ButtonLink>}
    />
  );
}

function NothingFound({ asked, counts }: Omit<NoCoursesProps, "isEmptyAccount">) {
  const others = courseTabs.filter((tab) => counts[tab] > 0);
  return (
    <Empty
      art={<SpotArt motif="basket" />}
      level="h2"
      title={`Ningún título de ${tabNames[asked.tab]} tiene “${asked.terms}”`}
      hint={others.length > 0 ? "En tus otros cursos sí:" : "Prueba con menos palabras."}
      action={
        <p className="acts">
          {others.map((tab) => (
            <ButtonLink key={tab} variant="secondary" href={listPath({ ...asked, tab, page: 1 })}>
              {`${formatCounted(counts[tab], "curso", "cursos")} en ${tabNames[tab]}`}
            </ButtonLink>
          ))}
          <ButtonLink
            variant={others.length > 0 ? "text" : "secondary"}
            href={listPath({ tab: asked.tab, sort: asked.sort })}
          >
            Ver todos
          </ButtonLink>
        </p>
      }
    />
  );
}
