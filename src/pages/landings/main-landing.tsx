import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { CourseRow } from "./course-row.tsx";
import { Hero } from "./hero.tsx";
import { HowItGoes } from "./how-it-goes.tsx";
import { mainHeadline } from "./landing.rules.ts";
import type { mainLandingData } from "./main-landing-data.ts";
import { NoCourses } from "./no-courses.tsx";
import { Saying } from "./saying.tsx";

type Props = Awaited<ReturnType<typeof mainLandingData>>;

export function MainLanding({ courses, testimonial, teachHref, contactHref, scene }: Props) {
  return (
    <main id="contenido">
      <Hero
        title={mainHeadline}
        lead="Cursos en video hechos por gente que siembra, cría, cocina y teje. Aprende de ellos o crea el tuyo y vive de tu conocimiento."
        scene={{
          phone: scene,
          wide: "/scenes/landing/wide.svg",
          wider: "/scenes/landing/wider.svg",
        }}
      >
        <ButtonLink size="big" href="/explore">
          Explorar cursos
        </ButtonLink>
        <ButtonLink variant="secondary" size="big" href={teachHref}>
          Quiero enseñar
        </ButtonLink>
      </Hero>
      {courses ? (
        <section className="wrap" aria-labelledby="para-empezar">
          <SectionHead
            id="para-empezar"
            title="Para empezar hoy"
            more={courses.length > 0 ? <a href="/explore">Ver todos</a> : null}
          />
          {courses.length > 0 ? (
            <CourseRow courses={courses} slides />
          ) : (
            <NoCourses
              title="Los primeros cursos vienen en camino"
              hint="El tuyo puede ser el primero: cuéntanos qué sabes hacer."
              action={{ name: "Quiero enseñar", href: teachHref }}
            />
          )}
        </section>
      ) : null}
      <HowItGoes />
      {testimonial ? <Saying {...testimonial} /> : null}
      <section className="wrap cta" aria-labelledby="vivir-de-lo-que-sabes">
        <div>
          <h2 id="vivir-de-lo-que-sabes">¿Quieres vivir de lo que sabes?</h2>
          <p className="lead">Escríbenos y te acompañamos con tu primer curso, sin costo.</p>
        </div>
        <ButtonLink size="big" href={contactHref}>
          <Icon name="envelope-simple" />
          Quiero monetizar mi conocimiento
        </ButtonLink>
      </section>
    </main>
  );
}
