import { ButtonLink } from "#src/ui/button.tsx";
import { PRODUCT_NAME } from "#src/ui/product.rules.ts";
import { SectionHead } from "#src/ui/section-head.tsx";
import { OurMail, type Shop } from "./legal-document.tsx";

/** What the product is, for whom, and how its courses are made. */
export function ProductAbout({ contact }: Pick<Shop, "contact">) {
  return (
    <main id="contenido" className="wrap prose">
      <h1>Sobre {PRODUCT_NAME}</h1>
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
          Para preguntar, enseñar con nosotros o contarnos qué falta: <OurMail contact={contact} />.
          Responde una persona.
        </p>
        <ButtonLink href="/explore">Ver los cursos</ButtonLink>
      </section>
    </main>
  );
}
