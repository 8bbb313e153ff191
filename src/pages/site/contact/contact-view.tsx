import { contactPath } from "#src/contact/message.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { whatsappUrl } from "#src/ui/formats/whatsapp.rules.ts";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { OurMail } from "../legal-document.tsx";
import type { ContactData } from "./contact-data.ts";
import { ContactForm } from "./contact-form.tsx";

type ContactViewProps = {
  shown: ContactData & { csrf: string };
  failed: FormProblem | undefined;
};

export function ContactView({ shown, failed }: ContactViewProps) {
  if (shown.sent && !failed) return <Sent {...shown} sent={shown.sent} />;
  const { shop } = shown;
  return (
    <main id="contenido" className="wrap write">
      <header>
        <h1>Escríbenos</h1>
        <p className="lead">
          Cuéntanos qué pasó o qué quieres saber. Lo lee y lo responde una persona de {shop.name}.
        </p>
      </header>
      <div className="write-in">
        <ContactForm {...shown} failed={failed} />
        <Aside {...shown} />
      </div>
    </main>
  );
}

function Aside({ shop, whatsapp }: Pick<ContactData, "shop" | "whatsapp">) {
  return (
    <aside className="write-more" aria-label="Otras maneras">
      <SpotArt motif="bee" />
      <h2>Quizá ya está respondido</h2>
      <p>Cómo pagar sin tarjeta, ver clases con poca señal o pedir un reembolso.</p>
      <ButtonLink variant="secondary" href="/help">
        Ver la ayuda
      </ButtonLink>
      <h2>Si prefieres otra vía</h2>
      <p>
        Correo: <OurMail contact={shop.contact} />
      </p>
      {whatsapp ? (
        <p>
          <a href={whatsappUrl(whatsapp)}>WhatsApp</a>
        </p>
      ) : null}
      <p className="muted small">
        Peticiones, quejas y reclamos se responden en 15 días hábiles como máximo.
      </p>
    </aside>
  );
}

type SentProps = Pick<ContactData, "shop" | "hasCourses"> & {
  sent: NonNullable<ContactData["sent"]>;
};

function Sent({ shop, hasCourses, sent: { to } }: SentProps) {
  return (
    <main id="contenido" className="wrap write write-sent">
      <SpotArt motif="seedling" />
      <h1 tabIndex={-1}>Recibimos tu mensaje</h1>
      <p className="lead">
        {to ? (
          <>
            Te respondemos a <b>{to}</b>.
          </>
        ) : (
          "Te respondemos al correo que escribiste."
        )}
      </p>
      <p>
        Si no ves la respuesta, mira también en el correo no deseado. Nuestra dirección es{" "}
        <OurMail contact={shop.contact} />.
      </p>
      <p className="acts">
        {hasCourses ? <ButtonLink href="/explore">Explorar cursos</ButtonLink> : null}
        <ButtonLink variant="secondary" href="/help">
          Ver la ayuda
        </ButtonLink>
        <ButtonLink variant="text" href={contactPath}>
          Escribir otro mensaje
        </ButtonLink>
      </p>
    </main>
  );
}
