import { Empty } from "#src/ui/empty.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { CourseGrid, type GridCourse } from "./course-grid.tsx";

type OwnSectionsProps = {
  /** Null if it could not be read. */
  enrolled: GridCourse[] | null;
  subscribed: GridCourse[] | null;
  query: string;
};

/** A signed-in visitor's courses: 'Tus compras:' if there are any, and 'Cursos suscritos:'. */
export function OwnSections({ enrolled, subscribed, query }: OwnSectionsProps) {
  return (
    <>
      {enrolled && enrolled.length > 0 ? (
        <section aria-labelledby="tus-compras">
          <SectionHead id="tus-compras" title="Tus compras:" />
          <CourseGrid courses={enrolled} columns={3} query={query} />
        </section>
      ) : null}
      {subscribed ? (
        <section aria-labelledby="cursos-suscritos">
          <SectionHead id="cursos-suscritos" title="Cursos suscritos:" />
          {subscribed.length > 0 ? (
            <CourseGrid courses={subscribed} columns={3} query={query} />
          ) : (
            <Empty
              art={<SpotArt motif="seedling" />}
              title="No te has suscrito a ningún curso aún"
            />
          )}
        </section>
      ) : null}
    </>
  );
}
