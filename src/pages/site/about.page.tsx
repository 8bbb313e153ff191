// /about: what Semillero is, who it is for, how courses are made, and where to write (spec 2 §2).
import { publicPage } from "#src/http/react-router.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { legalMeta } from "./legal-data.ts";
import { OurMail } from "./legal-document.tsx";

export const loader = publicPage(async ({ ctx }) => ({ head: legalMeta(ctx, named) }));

const named = {
  title: "Sobre Semillero",
  description: "Cursos en línea del campo, hechos por quienes lo trabajan: qué somos y para quién.",
  path: "/about",
};

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData?.head ?? [{ title: named.title }];
}

export default function AboutPage() {
  return (
    <main id="contenido" className="wrap prose">
      <h1>Sobre Semillero</h1>
      <p className="lead">
        En un semillero nacen las plantas antes de ir al surco. En Colombia también le decimos así a
        un grupo que aprende junto. De las dos cosas sale este sitio: cursos en línea del campo,
        contados por quienes lo trabajan.
      </p>
      <section aria-labelledby="whom">
        <SectionHead id="whom" title="Para quién" />
        <p>
          Para quien cultiva, cría, transforma o cocina lo que da la tierra, y para quien quiere
          empezar: en una finca, en una huerta o en un balcón. Las clases son cortas, se ven en el
          celular y esperan donde las dejaste.
        </p>
      </section>
      <section aria-labelledby="made">
        <SectionHead id="made" title="Cómo se hacen los cursos" />
        <p>
          Cada curso lo graba alguien que vive de lo que enseña. Antes de publicarlo revisamos que
          esté completo, que sus videos se vean bien y que cumpla lo que ofrece. Si algo falta, se
          lo decimos al docente con el porqué.
        </p>
        <p>
          La primera clase suele ser gratis, para que conozcas al docente antes de comprar. Y si un
          curso no era lo tuyo, tienes 7 días hábiles para pedir{" "}
          <a href="/terms#terms-refund">el reembolso</a>.
        </p>
      </section>
      <section aria-labelledby="academies">
        <SectionHead id="academies" title="Academias" />
        <p>
          Asociaciones, escuelas y empresas abren aquí su propia academia, con su nombre, su logo y
          su dirección, y enseñan a los suyos.
        </p>
      </section>
      <section aria-labelledby="write">
        <SectionHead id="write" title="Escríbenos" />
        <p>
          Para preguntar, enseñar con nosotros o contarnos qué falta: <OurMail />. Responde una
          persona.
        </p>
        <ButtonLink href="/explore">Ver los cursos</ButtonLink>
      </section>
    </main>
  );
}
