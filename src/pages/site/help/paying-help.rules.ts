// Answers about paying, about courses for somebody else, and about money back.
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";
import type { Shop } from "../legal-document.tsx";

const toCourses = { href: "/explore", text: "Explorar cursos" };
const toOrders = { href: "/account/orders", text: "Ir a Mis compras" };

type Prices = Pick<Shop, "pesosFirst" | "taxPercent">;

export const payingHelp = ({ pesosFirst, taxPercent }: Prices): HelpTopic => ({
  id: "pagar",
  title: "Pagar",
  answers: [
    {
      id: "sin-tarjeta",
      question: "¿Cómo pago si no tengo tarjeta?",
      answer: [
        "En la página de pago eliges cómo: PSE desde tu cuenta de ahorros o corriente, Nequi, Botón Bancolombia, QR de Bancolombia, Daviplata o efectivo en un corresponsal Bancolombia.",
        "Ahí mismo ves cuáles de estas maneras están activas para tu compra.",
      ],
      link: toCourses,
      words: "sin tarjeta medios de pago método banco transferencia débito crédito",
    },
    {
      id: "efectivo",
      question: "¿Cómo pago en efectivo?",
      answer: [
        "Elige «Efectivo en un corresponsal Bancolombia». Al pagar te damos dos números: llévalos a un corresponsal, que suele estar en una tienda o una droguería.",
        "Tienes 3 días. Cuando el pago se confirma te llega el recibo al correo y el curso se abre. Los números también quedan en tu pedido.",
      ],
      link: toOrders,
      words: "plata contado corresponsal baloto efecty tienda droguería",
    },
    {
      id: "pse-nequi-daviplata",
      question: "¿Cómo funcionan PSE, Nequi y Daviplata?",
      answer: [
        "PSE: eliges tu banco y vas a su página; cuando apruebas vuelves a tu pedido. Tienes una hora.",
        "Nequi: escribes tu celular y te llega un aviso para aprobar en la aplicación. Tienes 30 minutos.",
        "Daviplata: te llega un código por mensaje y lo escribes en tu pedido. Tienes 15 minutos.",
      ],
      link: toCourses,
      words: "aplicación celular banco código aprobar",
    },
    {
      id: "precio-en-dolares",
      question: pesosFirst
        ? "¿Por qué hay precios en pesos y en dólares?"
        : "¿Por qué los precios están en dólares?",
      answer: [
        pesosFirst
          ? `Cada docente pone su precio en dólares. Aquí lo ves primero en pesos colombianos${taxPercent > 0 ? " con el IVA incluido" : ""}, que es lo que se cobra. Antes de pagar ves también la tasa de cambio con su fecha.`
          : `Cada precio está en dólares con su valor aproximado en pesos colombianos. Antes de pagar ves el total${taxPercent > 0 ? " con el IVA incluido" : ", que no lleva IVA"}, su valor en pesos y la tasa de cambio con su fecha.`,
        "El cobro se hace en pesos. Si mientras compras el valor se mueve más de un 1 %, no cobramos: te mostramos el nuevo total para que decidas.",
      ],
      link: { href: "/terms#terms-prices", text: "Leer sobre precios y pago" },
      words: "usd cop pesos trm iva impuesto moneda",
    },
    {
      id: "pago-rechazado",
      question: "Mi pago no pasó. ¿Qué hago?",
      answer: [
        "No te cobramos. Lo más común es un dato mal escrito, un cupo que no alcanza o un banco que pide que autorices compras por internet.",
        "Revisa los datos, prueba otra manera de pagar o llama a tu banco. Lo que elegiste sigue ahí.",
      ],
      link: toOrders,
      words: "rechazado negado error declinada falló tarjeta",
    },
    {
      id: "pague-y-no-veo",
      question: "Ya pagué y no veo el curso",
      answer: [
        "Algunos pagos tardan en confirmarse. En Mis compras ves en qué va tu pedido; cuando se aprueba te llega el recibo y el curso aparece en tu inicio.",
        "Revisa que entraste con el mismo correo con que compraste. Si sigue sin aparecer, escríbenos con el número del pedido.",
      ],
      link: toOrders,
      words: "pendiente confirmar demora no aparece acceso",
    },
    {
      id: "cupon",
      question: "¿Cómo uso un cupón?",
      answer: [
        "En la página de pago, escribe el código y aplícalo: ves el descuento antes de pagar. Un cupón que cubre todo el precio no cobra nada.",
      ],
      link: toCourses,
      words: "descuento promoción código rebaja",
    },
    {
      id: "recibo",
      question: "¿Dónde está mi recibo?",
      answer: [
        "Te llega al correo cuando el pago se aprueba, y queda en tu pedido, en Mis compras: lo ves, lo imprimes o lo descargas en PDF.",
        "Si compraste sin cuenta, entra desde el enlace del correo.",
      ],
      link: toOrders,
      words: "factura comprobante pdf",
    },
    {
      id: "seguridad",
      question: "¿Es seguro poner mi tarjeta?",
      answer: [
        "El pago lo procesa una pasarela de pagos. Los datos de tu tarjeta van directo a ella: no los guardamos.",
      ],
      link: { href: "/terms#terms-prices", text: "Leer sobre precios y pago" },
      words: "datos tarjeta robo fraude confianza",
    },
  ],
});

export const giftHelp: HelpTopic = {
  id: "regalar",
  title: "Cursos para otra persona",
  answers: [
    {
      id: "para-otra-persona",
      question: "¿Puedo comprar un curso para otra persona?",
      answer: [
        "Sí. En la página de pago marca «Es para otra persona» y escribe su correo. Le avisamos cuando el pago se aprueba.",
        "Si todavía no tiene cuenta, el curso la espera hasta que se registre con ese correo.",
      ],
      link: toCourses,
      words: "regalo regalar hijo mamá familia amigo trabajador",
    },
    {
      id: "me-regalaron",
      question: "Me regalaron un curso. ¿Cómo lo recibo?",
      answer: [
        "Abre el correo que te llegó y usa su enlace. Si no tienes cuenta, créala con ese mismo correo: el curso te está esperando.",
        "Si no lo encuentras, mira en el correo no deseado.",
      ],
      link: { href: "/login/signup", text: "Crear cuenta" },
      words: "regalo invitación enlace recibir",
    },
  ],
};

export const refundHelp: HelpTopic = {
  id: "reembolsos",
  title: "Reembolsos",
  answers: [
    {
      id: "pedir-reembolso",
      question: "¿Cómo pido un reembolso?",
      answer: [
        "Dentro de los 7 días hábiles siguientes al pago, abre tu pedido en Mis compras y usa el botón. No tienes que explicar por qué, aunque ya hayas empezado el curso, y se concede de inmediato.",
        "Después también puedes pedirlo, y se decide caso por caso.",
      ],
      link: toOrders,
      words: "devolución retracto garantía plata de vuelta dinero devolver",
    },
    {
      id: "cuando-llega-reembolso",
      question: "¿Cuándo me llega el reembolso?",
      answer: [
        "Si pagaste con tarjeta ese mismo día, anulamos el cobro. En los demás casos enviamos todo lo que pagaste a la cuenta bancaria que das en tu pedido, a más tardar 15 días calendario después de tu solicitud.",
        "En tu pedido ves en qué va.",
      ],
      link: toOrders,
      words: "devolución cuánto demora tiempo cuenta banco",
    },
    {
      id: "curso-reembolsado",
      question: "¿Qué pasa con el curso después del reembolso?",
      answer: ["Los cursos del pedido salen de tu cuenta cuando el reembolso se concede."],
      link: { href: "/terms#terms-refund", text: "Leer sobre reembolsos" },
      words: "perder acceso devolución",
    },
  ],
};
