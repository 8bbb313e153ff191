import { CategoryTile, useTileSrc } from "#src/pages/frame/category-tile.tsx";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { whatsappUrl } from "#src/ui/formats/whatsapp.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import type { academyLandingData } from "./academy-landing-data.ts";
import { CourseRow } from "./course-row.tsx";
import { Hero } from "./hero.tsx";
import { categoryPath } from "./landing.rules.ts";
import { NoCourses } from "./no-courses.tsx";
import { Saying } from "./saying.tsx";
import { TeacherList } from "./teacher-list.tsx";

type Props = Awaited<ReturnType<typeof academyLandingData>>;

export function AcademyLanding(props: Props) {
  const { headline, lead, tellsMore, courses, total, hasCourses, categories, teachers } = props;
  return (
    <main id="contenido" className="of-academy">
      <Hero
        title={headline}
        lead={lead}
        scene={{
          phone: props.scene,
          wide: `/scenes/landing/academy-wide-${props.motif}.svg`,
          wider: `/scenes/landing/academy-wider-${props.motif}.svg`,
        }}
      >
        <ButtonLink variant="ink" size="big" href={hasCourses ? "/explore" : "/contact"}>
          {hasCourses ? "Ver los cursos" : "Escríbenos"}
        </ButtonLink>
        {tellsMore ? (
          <ButtonLink variant="secondary" size="big" href="/about">
            Conócenos
          </ButtonLink>
        ) : null}
      </Hero>
      {courses ? <Courses courses={courses} total={total} /> : null}
      <Categories categories={categories} />
      <TeacherList teachers={teachers} />
      {props.testimonial ? <Saying {...props.testimonial} /> : null}
      <Contact {...props} />
    </main>
  );
}

type CoursesProps = { courses: NonNullable<Props["courses"]>; total: number };

function Courses({ courses, total }: CoursesProps) {
  const isComing = total === 0;
  return (
    <section className="wrap" aria-labelledby="nuestros-cursos">
      <SectionHead
        id="nuestros-cursos"
        title={isComing ? "Lo que viene" : "Nuestros Cursos"}
        more={total > courses.length ? <a href="/explore">Ver todos</a> : null}
      >
        {isComing ? null : formatCounted(total, "curso", "cursos")}
      </SectionHead>
      {courses.length > 0 ? (
        <CourseRow courses={courses} />
      ) : (
        <NoCourses
          title="Estamos preparando los primeros cursos"
          hint="Vuelve pronto, o escríbenos y te contamos cuándo abre el primero."
        />
      )}
    </section>
  );
}

function Categories({ categories }: Pick<Props, "categories">) {
  const srcOf = useTileSrc();
  // The one category has the courses that the page shows already.
  if (categories.length < 2) return null;
  return (
    <section className="wrap" aria-labelledby="categorias">
      <SectionHead id="categorias" title="Categorías" />
      <ul className={categories.length % 5 === 0 ? "tiles" : "tiles t4"}>
        {categories.map((one) => (
          <CategoryTile
            key={one.name}
            name={one.name}
            src={srcOf(one)}
            href={categoryPath(one.name)}
          />
        ))}
      </ul>
    </section>
  );
}

function Contact({ name, email, whatsapp }: Pick<Props, "name" | "email" | "whatsapp">) {
  return (
    <section className="wrap cta" aria-labelledby="escribenos">
      <div>
        <h2 id="escribenos">¿Tienes una pregunta?</h2>
        <p className="lead">{`Escríbele a ${name}. Responde una persona.`}</p>
        <p className="ways">
          <a href={`mailto:${email}`}>{email}</a>
          {whatsapp ? <a href={whatsappUrl(whatsapp)}>WhatsApp</a> : null}
        </p>
      </div>
      <ButtonLink size="big" href="/contact">
        <Icon name="envelope-simple" />
        Escríbenos
      </ButtonLink>
    </section>
  );
}
