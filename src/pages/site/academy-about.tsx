import { ButtonLink } from "#src/ui/button.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { whatsappUrl } from "#src/ui/whatsapp.rules.ts";
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
    <main id="contenido" className="wrap prose">
      <h1>{`Sobre ${name}`}</h1>
      <p className="lead typed">{about || ownSentence(name)}</p>
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
          . Responde una persona.
        </p>
        <ButtonLink href="/explore">Ver los cursos</ButtonLink>
      </section>
    </main>
  );
}

function ownSentence(name: string): string {
  return `${name} enseña en línea, con cursos propios: las clases se ven en el celular, a tu ritmo, y esperan donde las dejaste.`;
}
