import { contactPath } from "#src/contact/message.rules.ts";
import { PRODUCT_NAME } from "#src/ui/brand/product.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { AboutHead, AboutSteps } from "./about-parts.tsx";
import { OurMail, type Shop } from "./legal-document.tsx";

/** What the product is, for whom, and how its courses are made. */
export function ProductAbout({ contact }: Pick<Shop, "contact">) {
  return (
    <main id="contenido" className="wrap prose about">
      <AboutHead title={`Sobre ${PRODUCT_NAME}`}>
        En un semillero nacen las plantas antes de ir al surco. En Colombia también le decimos así a
        un grupo que aprende junto. De las dos cosas sale este sitio: cursos en línea del campo,
        contados por quienes lo trabajan.
      </AboutHead>
      <section aria-labelledby="whom">
        <SectionHead id="whom" title="Para quién" />
        <p>
          Para quien cultiva, cría, transforma o cocina lo que da la tierra, y para quien quiere
          empezar: en una finca, en una huerta o en un balcón. Las clases son cortas, se ven en el
          celular y esperan donde las dejaste.
        </p>
        <p>
          Funciona con poca señal: el video baja de calidad solo, y puedes ahorrar datos. Y no hace
          falta tarjeta: se paga también con PSE, Nequi o en efectivo. Lo demás está en la{" "}
          <a href="/help">Ayuda</a>.
        </p>
        <ButtonLink href="/explore">Ver los cursos</ButtonLink>
      </section>
      <section aria-labelledby="made">
        <SectionHead id="made" title="Cómo se hacen los cursos" />
        <AboutSteps
          steps={[
            {
              motif: "seedling",
              title: "Siembra",
              text: "Cada curso lo graba su docente, y responde por lo que enseña. Con un celular basta.",
            },
            {
              motif: "drop",
              title: "Cuida",
              text: "Antes de publicarlo revisamos que esté completo y que sus videos se vean bien. Si algo falta, decimos qué y por qué.",
            },
            {
              motif: "basket",
              title: "Cosecha",
              text: (
                <>
                  La primera clase de cada curso está abierta, para conocer al docente. Y si un
                  curso no era lo tuyo, tienes 7 días hábiles para pedir{" "}
                  <a href="/terms#terms-refund">el reembolso</a>.
                </>
              ),
            },
          ]}
        />
      </section>
      <section aria-labelledby="teach">
        <SectionHead id="teach" title="¿Sabes algo que otros quieren aprender?" />
        <p>
          Enseñar aquí no exige estudio ni cámara: con un celular y ganas de contar lo que sabes
          alcanza. Cuéntanos tu idea.
        </p>
        <ButtonLink variant="secondary" href={`${contactPath}?topic=ensenar`}>
          Quiero enseñar
        </ButtonLink>
      </section>
      <section aria-labelledby="academies">
        <SectionHead id="academies" title="Academias" />
        <p>
          Asociaciones, escuelas y empresas abren aquí su propia academia, con su nombre, su logo y
          su dirección, y enseñan a los suyos.
        </p>
        <ButtonLink variant="secondary" href="/semillero/landing">
          Conocer las academias
        </ButtonLink>
      </section>
      <section aria-labelledby="write">
        <SectionHead id="write" title="Escríbenos" />
        <p>
          Para preguntar, enseñar con nosotros o contarnos qué falta: <OurMail contact={contact} />.
          Responde una persona.
        </p>
        <ButtonLink variant="secondary" href={contactPath}>
          Escribir un mensaje
        </ButtonLink>
      </section>
    </main>
  );
}
