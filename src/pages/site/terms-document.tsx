// The terms of use, with the facts of spec 2 §9 and Ley 1480 of 2011.

import { PRODUCT_NAME } from "#src/ui/brand/product.rules.ts";
import { type LegalDocument, OurMail, type Shop } from "./legal-document.tsx";

export const termsDocument = (shop: Shop): LegalDocument => ({
  id: "terms",
  title: "Términos y condiciones",
  parts: [
    {
      id: "terms-about",
      title: `Qué es ${shop.name}`,
      text: shop.isProduct ? (
        <>
          <p>
            Semillero es un mercado de cursos en línea con domicilio en Colombia. Cada curso lo hace
            su docente y responde por lo que enseña; nosotros ponemos el sitio, lo revisamos antes
            de publicarlo, cobramos y cuidamos que puedas verlo.
          </p>
          <p>
            También alojamos academias, que ofrecen sus cursos con su nombre en una dirección
            propia. Estas condiciones valen igual en ellas. La cuenta que abres en una academia no
            sirve en otra.
          </p>
          <p>Al abrir una cuenta o comprar aceptas estas condiciones.</p>
        </>
      ) : (
        <>
          <p>
            {shop.name} ofrece en este sitio sus cursos en línea. Te los vende la academia, que
            responde por la compra y te atiende. Cada curso lo hace su docente y responde por lo que
            enseña.
          </p>
          <p>
            El sitio funciona en la plataforma {PRODUCT_NAME}, con domicilio en Colombia, que lo
            aloja, tramita los pagos y cuida que puedas ver lo que compras. La cuenta que abres aquí
            no sirve en otra academia.
          </p>
          <p>Al abrir una cuenta o comprar aceptas estas condiciones.</p>
        </>
      ),
    },
    {
      id: "terms-age",
      title: "Edad y cuenta",
      text: (
        <>
          <p>
            Para usar {shop.isProduct ? shop.name : "este sitio"} debes tener al menos 18 años o el
            consentimiento de quien tenga tu custodia, que es quien compra y responde por la cuenta.
          </p>
          <p>
            Tu cuenta es personal. Cuida tu contraseña y cuéntanos si alguien más la usa: en tu
            cuenta ves los dispositivos donde está abierta y la puedes cerrar en todos.
          </p>
        </>
      ),
    },
    {
      id: "terms-prices",
      title: "Precios y pago",
      text: (
        <>
          <p>
            {`Los precios están en dólares de los Estados Unidos, con su valor aproximado en pesos colombianos. Antes de pagar ves ${totalText(shop)}, su valor en pesos y la tasa de cambio con su fecha; después no agregamos nada.`}
          </p>
          <p>
            El cobro se hace en pesos. Si mientras compras cambia el precio, o la tasa se mueve más
            de un 1 %, no cobramos: te mostramos el nuevo total para que decidas.
          </p>
          <p>
            Los pagos los procesa una pasarela de pagos, que tiene sus propias condiciones y te las
            muestra antes de pagar. Si pagas con tarjeta y eliges cuotas, tu banco puede cobrarte
            intereses. Un cupón que cubre todo el precio no cobra nada.
          </p>
          <p>
            Puedes comprar para otra persona con su correo. Si aún no tiene cuenta, le escribimos, y
            el curso la espera hasta que se registre con ese correo.
          </p>
        </>
      ),
    },
    {
      id: "terms-refund",
      title: "Retracto y reembolso",
      text: (
        <>
          <p>
            Puedes pedir el reembolso de un pedido dentro de los 7 días hábiles siguientes a la
            aprobación del pago, sin explicar por qué y aunque ya lo hayas empezado. Es más de lo
            que concede el derecho de retracto del artículo 47 de la Ley 1480 de 2011, que son 5
            días hábiles. Después también puedes pedirlo, y lo decide la academia.
          </p>
          <p>
            Lo pides con un botón en la página de tu pedido, a la que llegas desde{" "}
            <a href="/account/orders">Mis compras</a> o desde el correo de tu recibo. Si no la
            encuentras, escríbenos a <OurMail contact={shop.contact} /> con el número del pedido.
            Los cursos del pedido salen de tu cuenta cuando el reembolso se concede.
          </p>
          <p>
            Reembolsamos todo lo que pagaste, con sus impuestos. Si pagaste con tarjeta ese mismo
            día, anulamos el cobro. En los demás casos lo enviamos a la cuenta bancaria que das en
            la página de tu pedido, a más tardar 15 días calendario después de tu solicitud.
          </p>
        </>
      ),
    },
    {
      id: "terms-reversal",
      title: "Reversión del pago",
      text: (
        <>
          <p>
            El artículo 51 de la Ley 1480 de 2011 y el Decreto 587 de 2016 te permiten además pedir
            que se reverse un pago con tarjeta cuando:
          </p>
          <ul>
            <li>fuiste víctima de fraude;</li>
            <li>no hiciste esa compra;</li>
            <li>no recibiste el curso;</li>
            <li>el curso no corresponde a lo ofrecido, o es defectuoso.</li>
          </ul>
          <p>
            Tienes 5 días hábiles desde que lo supiste, o desde que debiste recibir el curso, para
            presentar la queja en <OurMail contact={shop.contact} /> y avisar al banco que emitió tu
            tarjeta.
          </p>
        </>
      ),
    },
    {
      id: "terms-use",
      title: "Tu acceso a los cursos",
      text: (
        <>
          <p>
            Ves los cursos que compras con tu cuenta, las veces que quieras. Si un curso sale del
            catálogo, quienes lo compraron lo conservan.
          </p>
          <p>
            Los videos y materiales son de sus autores. Tu compra te permite verlos y aplicarlos en
            tu trabajo; no copiarlos, venderlos ni mostrarlos en público.
          </p>
          <p>
            Suscribirte a un lanzamiento no cuesta ni te obliga: te avisamos por correo cuando el
            curso abre.
          </p>
          <p>
            Los cursos enseñan prácticas generales. Suelos, climas y cultivos cambian de una finca a
            otra: antes de aplicar un insumo lee su etiqueta y, si dudas, consulta a un asistente
            técnico.
          </p>
        </>
      ),
    },
    {
      id: "terms-teachers",
      title: `Si enseñas en ${shop.name}`,
      text: (
        <>
          <p>
            El proyecto de un curso se sube a la plataforma en un plazo máximo de 30 días desde que
            nos lo entregas completo. Antes de publicarlo lo revisamos; si algo falta te decimos
            qué.
          </p>
          <p>
            Tus contenidos siguen siendo tuyos. Nos autorizas a alojarlos, convertirlos a otros
            formatos, mostrarlos a quienes los compren y anunciarlos. Respondes por que son tuyos o
            tienes permiso de usarlos, y por que lo que ofreces es cierto.
          </p>
          <p>
            Puedes retirar un curso del catálogo. Para quienes ya lo compraron sigue disponible.
          </p>
        </>
      ),
    },
    {
      id: "terms-claims",
      title: "Quejas, ley y cambios",
      text: (
        <>
          <p>
            Escríbenos a <OurMail contact={shop.contact} />. Respondemos peticiones, quejas y
            reclamos en un máximo de 15 días hábiles. Si no quedas conforme, puedes acudir a la
            Superintendencia de Industria y Comercio,{" "}
            <a href="https://www.sic.gov.co">www.sic.gov.co</a>.
          </p>
          <p>
            Rige la ley colombiana. Nada de lo escrito aquí te quita derechos que ella te da como
            consumidor. Si cambiamos estas condiciones lo anunciamos en esta página con su fecha; a
            cada compra se le aplican las del día en que la hiciste.
          </p>
        </>
      ),
    },
  ],
});

/** The rate is the academy's, and the sentence is one in every version. */
function totalText({ taxPercent }: Shop): string {
  if (taxPercent === 0) return "el total, que no lleva IVA";
  return `el total con el IVA del ${taxPercent} % incluido`;
}
