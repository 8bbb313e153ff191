import { contactPath } from "#src/contact/message.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { whatsappUrl } from "#src/ui/formats/whatsapp.rules.ts";
import { SectionHead } from "#src/ui/section-head.tsx";
import { AboutHead, AboutSteps } from "./about-parts.tsx";
import { OurMail } from "./legal-document.tsx";

export type Told = {
  name: string;
  /** In its own words; empty where it wrote none. */
  about: string;
  contact: string;
  whatsapp: string | null;
};

export function AcademyAbout({ name, about, contact, whatsapp }: Told) {
  return (
    <main id="contenido" className="wrap prose about">
      <AboutHead title={`Sobre ${name}`}>{about || ownSentence(name)}</AboutHead>
      <section aria-labelledby="learn">
        <SectionHead id="learn" title="Así se aprende aquí" />
        <AboutSteps
          steps={[
            {
              motif: "seedling",
              title: "A tu ritmo",
              text: "Las clases son cortas, se ven en el celular y esperan donde las dejaste.",
            },
            {
              motif: "drop",
              title: "Con poca señal",
              text: "El video baja de calidad solo, y puedes ahorrar datos.",
            },
            {
              motif: "basket",
              title: "Sin riesgo",
              text: (
                <>
                  Si un curso no era lo tuyo, tienes 7 días hábiles para pedir{" "}
                  <a href="/terms#terms-refund">el reembolso</a>.
                </>
              ),
            },
          ]}
        />
        <ButtonLink href="/explore">Ver los cursos</ButtonLink>
      </section>
      <section aria-labelledby="write">
        <SectionHead id="write" title="Escríbenos" />
        <p>
          Para preguntar o contarnos qué falta: <OurMail contact={contact} />
          {whatsapp ? (
            <>
              {" "}
              o por <a href={whatsappUrl(whatsapp)}>WhatsApp</a>
            </>
          ) : null}
          . Responde una persona. Quizá tu pregunta ya está en la <a href="/help">Ayuda</a>.
        </p>
        <ButtonLink variant="secondary" href={contactPath}>
          Escribir un mensaje
        </ButtonLink>
      </section>
    </main>
  );
}

function ownSentence(name: string): string {
  return `${name} enseña en línea, con cursos propios: las clases se ven en el celular, a tu ritmo, y esperan donde las dejaste.`;
}
