import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { wordsOf } from "#src/courses/search/words.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Kept } from "#src/ui/kept.tsx";
import { loadCoverEarly } from "#src/ui/pictures/cover.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { SupportBox } from "#src/ui/support-box.tsx";
import { CourseGrid, type GridCourse } from "./course-grid.tsx";
import { type CatalogueQuery, explorePath } from "./explore.rules.ts";

type CatalogueProps = {
  asked: CatalogueQuery;
  /** Null if the list could not be read. */
  found: { courses: GridCourse[]; launches: GridCourse[]; total: number; pages: number } | null;
  query: string;
  /** Where to write if the list could not be read. */
  contact?: string;
};

/** 'Nuestros Cursos': the requested courses, page by page. */
export function Catalogue(props: CatalogueProps) {
  const { asked, found } = props;
  const [lead] = found ? shownOf(asked, found) : [];
  if (!lead) {
    return (
      <section aria-labelledby={id} data-no-courses="">
        <Inside {...props} />
      </section>
    );
  }
  loadCoverEarly(lead.coverUrl);
  return <Kept tag="section" aria-labelledby={id} part={Inside} of={props} />;
}

const id = "nuestros-cursos";

function Inside({ asked, found, query, contact }: CatalogueProps) {
  return (
    <>
      <SectionHead id={id} level="h1" first title="Nuestros Cursos">
        {found ? countOf(found.total + found.launches.length, asked.terms) : null}
      </SectionHead>
      <Courses asked={asked} found={found} query={query} contact={contact} />
      {found && found.pages > 1 ? (
        <Pager
          page={asked.page}
          pages={found.pages}
          to={(page) => explorePath({ ...asked, page })}
          size="medium"
        />
      ) : null}
    </>
  );
}

function countOf(total: number, terms: string): string {
  return formatCounted(total, "curso", "cursos") + (terms && ` para “${terms}”`);
}

/** What opens soon comes after all that can be bought today. */
function shownOf({ page }: CatalogueQuery, found: NonNullable<CatalogueProps["found"]>) {
  return page === found.pages ? [...found.courses, ...found.launches] : found.courses;
}

function Courses({ asked, found, query, contact }: CatalogueProps) {
  if (!found) return <Failed asked={asked} contact={contact} />;
  const shown = shownOf(asked, found);
  if (shown.length > 0) return <CourseGrid courses={shown} titleLevel="h2" lead query={query} />;
  if (!asked.terms) return <NoCourses asked={asked} />;
  return wordsOf(asked.terms).length > 0 ? (
    <NothingFound asked={asked} />
  ) : (
    <NoWords asked={asked} />
  );
}

type FailedProps = Pick<CatalogueProps, "asked" | "contact">;

function Failed({ asked, contact }: FailedProps) {
  return (
    <Empty
      art={<SpotArt motif="hen" />}
      level="h2"
      title="Failed to load courses"
      action={
        <>
          <ButtonLink href={explorePath(asked)}>Reintentar</ButtonLink>
          <SupportBox address={contact} />
        </>
      }
    />
  );
}

function NoCourses({ asked }: { asked: CatalogueQuery }) {
  return (
    <Empty
      art={<SpotArt motif="basket" />}
      level="h2"
      title="No existen cursos en esta categoría"
      action={asked.category === everyCategory ? null : <EveryCourse asked={asked} />}
    />
  );
}

function NothingFound({ asked }: { asked: CatalogueQuery }) {
  const { category, terms, flags } = asked;
  const where = category === everyCategory ? "" : ` en ${category}`;
  return (
    <Empty
      art={<SpotArt motif="basket" />}
      level="h2"
      title={`No encontramos cursos para “${terms}”${where}`}
      hint="Revisa cómo está escrito o prueba con menos palabras."
      action={
        <p className="acts">
          {where ? (
            <ButtonLink href={explorePath({ terms, flags })}>Buscar en todos</ButtonLink>
          ) : null}
          <EveryCourse asked={asked} />
        </p>
      }
    />
  );
}

/** Signs alone, such as “%” or “🌽”, name nothing that a course could contain. */
function NoWords({ asked }: { asked: CatalogueQuery }) {
  return (
    <Empty
      art={<SpotArt motif="seedling" />}
      level="h2"
      title={`En “${asked.terms}” no hay palabras para buscar`}
      hint="Escribe lo que quieres aprender: un cultivo, un oficio, un plato o el nombre de quien enseña."
      action={<EveryCourse asked={asked} />}
    />
  );
}

function EveryCourse({ asked: { flags } }: { asked: CatalogueQuery }) {
  return (
    <ButtonLink variant="secondary" href={explorePath({ flags })}>
      Ver todos los cursos
    </ButtonLink>
  );
}
