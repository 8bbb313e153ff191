// Which personal data are stored, for what purpose, and who else sees them.

import type { LegalVersion } from "#src/terms-version.rules.ts";
import { pixelHears, pixelOf } from "#src/ui/consent-bar.tsx";
import type { LegalDocument, Shop } from "./legal-document.tsx";
import { KeptSince2026, TimesSince2026 } from "./privacy-since-2026.tsx";

/** @param version of `legalVersions`: the first one knew nothing of messages, campaigns and visits */
export const privacyDocument = (shop: Shop, version: LegalVersion): LegalDocument =>
  documentOf(shop, {
    isNew: version.id >= "2026-11",
    erased: version.id >= "2026-11-27" ? erased : erasedBefore,
  });

const erased =
  "tu nombre, tu correo, tu foto y tu contraseña, tus sesiones, tus inscripciones, tus suscripciones, tu avance, tus comentarios y tus notas";
const erasedBefore = "tu nombre, tu correo, tu foto, tus sesiones, tus inscripciones y tu avance";

type Said = {
  /** Whether the version is one since November 2026. */
  isNew: boolean;
  /** What goes with the account. */
  erased: string;
};

const documentOf = (shop: Shop, { isNew, erased }: Said): LegalDocument => ({
  id: "privacy",
  title: "Política de privacidad",
  parts: [
    {
      id: "privacy-kept",
      title: "Qué guardamos de ti",
      text: (
        <ul>
          <li>
            <strong>Tu cuenta:</strong> nombre, correo, foto si la subes y, si enseñas, tu
            presentación. De tu contraseña guardamos solo una huella, de la que no se puede obtener.
            Si entras con Google, Facebook o Microsoft recibimos de ellos tu nombre y tu correo,
            nunca tu contraseña.
          </li>
          <li>
            <strong>Tus sesiones:</strong> en qué navegador y tipo de dispositivo abriste la cuenta,
            y cuándo.
          </li>
          <li>
            <strong>Tu actividad:</strong> cuándo entras y sales de la cuenta y qué cambia en ella,
            como la contraseña, las formas de entrar, tu rol o tus datos, con el dispositivo y la
            dirección de red. La ves completa en <a href="/account/activity">Actividad</a>.
          </li>
          <li>
            <strong>Las invitaciones:</strong> si alguien que enseña te invita a un curso, tu correo
            y el curso. Cada correo de invitación trae un enlace para no recibir más.
          </li>
          <li>
            <strong>Tus compras:</strong> cursos, valores, y los datos de facturación que escribes:
            nombre, dirección, teléfono, ciudad y correo. Si pides factura, también el tipo y el
            número de tu documento. Con cada pedido queda la dirección de red desde la que aceptaste
            los términos.
          </li>
          <li>
            <strong>La cuenta donde recibes dinero:</strong> si te debemos un reembolso, o si
            enseñas y te pagamos, el banco, el número, el nombre y el documento de quien es dueño de
            la cuenta. Los guardamos cifrados; solo los abre quien te envía el dinero, y queda
            anotado.
          </li>
          <li>
            <strong>Tu avance:</strong> las clases que abres, por dónde vas, qué partes ves y las
            que marcas como vistas, y los lanzamientos a los que te suscribes.
          </li>
          <li>
            <strong>Lo que escribes:</strong> tus comentarios, que ve quien puede ver la clase, y
            tus notas, que solo ves tú.
          </li>
          <li>
            <strong>Tus notificaciones:</strong> lo que te contamos de tus cursos, cuándo lo leíste,
            y si quieres el correo diario con lo que no has visto. Tu navegador guarda cuántas
            tienes sin leer.
          </li>
          {isNew ? <KeptSince2026 /> : null}
        </ul>
      ),
    },
    {
      id: "privacy-cards",
      title: "Los datos de tu tarjeta",
      text: (
        <p>
          Van de tu navegador directamente a la pasarela de pagos. El número completo no pasa por
          nuestros servidores ni queda en ellos. De cada pago conocemos el valor y el resultado; la
          pasarela también nos dice con qué dígitos empieza y termina la tarjeta y cuándo vence. Con
          eso contamos los pagos rechazados durante un día, sin guardar esos datos.
        </p>
      ),
    },
    {
      id: "privacy-purposes",
      title: "Para qué los usamos",
      text: (
        <>
          <p>
            Para abrir y proteger tu cuenta, cobrarte y darte recibo, mostrarte tus cursos donde
            ibas, responderte y cumplir la ley. Te escribimos por tu cuenta, tus compras, los
            lanzamientos que sigues y, una vez al día como mucho si no lo apagas, por lo que no has
            visto.
          </p>
          {isNew ? (
            <p>
              Sobre cursos y novedades te escribe la academia solo si lo autorizaste al registrarte
              para un contenido gratuito. Esa autorización la retiras cuando quieras en{" "}
              <a href="/account/data">Privacidad</a>, dentro de tu cuenta.
            </p>
          ) : null}
          <p>
            La actividad está para que reconozcas lo que no hiciste tú, y para aclarar qué pasó si
            alguien se mete en tu cuenta.
          </p>
          <p>
            Para frenar a quien prueba contraseñas o tarjetas contamos los intentos de cada
            dirección de red, cuenta y tarjeta, durante un día como mucho y sin guardar para eso
            ninguna de ellas.
          </p>
        </>
      ),
    },
    {
      id: "privacy-others",
      title: "Con quién los compartimos",
      text: (
        <>
          <p>
            No vendemos tus datos ni los damos a nadie para su publicidad. Los ven solo quienes
            hacen falta para cumplirte: la pasarela de pagos, el servicio que envía los correos,
            {shop.isProduct
              ? " quienes alojan el sitio y, si estudias en una academia, esa academia"
              : " la plataforma que aloja el sitio y nosotros, la academia"}
            . También las autoridades, cuando la ley lo exige.
          </p>
          <p>
            Quien te invitó a un curso ve el correo al que te escribió, y si aceptaste.{" "}
            {isNew
              ? "Si la academia lo permite y tú aceptas en tu cuenta, quienes enseñan tus cursos también ven tu correo. Nadie más que enseñe lo ve."
              : "Tu correo no lo ve nadie más que enseñe."}
          </p>
          <p>
            Si alguno está en otro país, le exigimos que los proteja como lo manda la ley
            colombiana.
          </p>
        </>
      ),
    },
    {
      id: "privacy-cookies",
      title: "Cookies",
      text: (
        <>
          <p>
            Usamos las cookies que mantienen abierta tu sesión y protegen los formularios. Sin
            iniciar sesión puedes ver el catálogo sin ninguna.
          </p>
          <p>
            Cuando inicias sesión, otra cookie recuerda durante 180 días que tu cuenta entró desde
            este navegador, para que nadie te impida entrar a fuerza de intentos. No dice quién eres
            ni abre tu cuenta.
          </p>
          <p>
            Si compras sin iniciar sesión, otra cookie muestra durante una hora a este navegador qué
            pasó con tu pago. Contiene el número del pedido.
          </p>
          <p>
            Si el sitio mide sus campañas con el píxel de Facebook, te pregunta primero; mientras no
            aceptes no envía nada.{" "}
            {isNew ? (
              <>
                Si aceptas, {pixelOf(shop)} le cuenta a Facebook {pixelHears}.{" "}
              </>
            ) : null}
            Tu respuesta queda en tu navegador, y la cambias o la retiras en “Preferencias de
            privacidad”, al pie de cada página.
          </p>
          {isNew ? (
            <p>
              Para saber si las portadas sirven contamos cuántas veces se abren cada día. Es un
              número: no usa cookies ni guarda de quién fue la visita.
            </p>
          ) : null}
        </>
      ),
    },
    {
      id: "privacy-time",
      title: "Por cuánto tiempo",
      text: (
        <>
          <p>
            Guardamos tus datos mientras tengas la cuenta. La puedes eliminar cuando quieras en{" "}
            <a href="/account/data">Privacidad</a>, dentro de tu cuenta: se borran {erased}.
          </p>
          <p>
            De tu actividad, la dirección de red y el dispositivo se borran a los 12 meses, y las
            veces que entraste y saliste, a los 24. Cuando eliminas la cuenta queda qué pasó con
            ella y cuándo, sin tu nombre, tu dirección de red ni tu dispositivo.
          </p>
          <p>
            Una invitación que nadie aceptó se borra 30 días después de terminar. Si dices que no
            quieres más, guardamos solo una huella de tu correo, para respetarlo.
          </p>
          <p>
            Tus notificaciones leídas se borran a los 12 meses. De cada cuenta quedan como mucho las
            1.000 más nuevas.
          </p>
          {isNew ? <TimesSince2026 /> : null}
          <p>
            Los pedidos, pagos y reembolsos, con sus datos de facturación, se quedan diez años, como
            ordenan las leyes tributarias y comerciales, y se usan solo para eso.
          </p>
          <p>
            El número de la cuenta de un reembolso se borra cuando confirmas que te llegó; quedan el
            banco y las cuatro últimas cifras. El de quien enseña se borra cuando lo quita, o cuando
            elimina su cuenta y ya no se le debe nada.
          </p>
        </>
      ),
    },
    {
      id: "privacy-security",
      title: "Cómo los protegemos",
      text: (
        <p>
          Todo viaja cifrado, cada academia tiene sus datos aparte y solo entra a ellos quien los
          necesita para su trabajo. Si un incidente llega a poner en riesgo tus datos, te avisamos a
          ti y a la Superintendencia de Industria y Comercio.
        </p>
      ),
    },
  ],
});
