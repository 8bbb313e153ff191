// Answers about learners, and about money.

import type { Tax } from "#src/academies/settings/tax.rules.ts";
import { questionsPath } from "#src/courses/teacher-paths.rules.ts";
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";
import { formatCount, formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { type HelpFacts, toCourses } from "./help-answer.rules.ts";

export const learnersHelp = ({ invitations, sharesLearnerEmails }: HelpFacts): HelpTopic => ({
  id: "tus-estudiantes",
  title: "Tus estudiantes",
  answers: [
    {
      id: "invitar",
      question: "¿Cómo invito estudiantes?",
      answer: [
        "En «Opciones» del curso abre «Estudiantes» y elige «Invitar». Escribe uno o varios correos, o sube una lista en CSV de hasta 200. Quien acepta recibe el curso gratis.",
        "El enlace sirve 30 días. Puedes reenviarla una vez por hora, o retirarla mientras espera. Invita solo a quien te dio permiso: cada correo trae cómo no recibir más.",
        `Hasta que publiques tu primer curso puedes invitar a ${formatCounted(invitations.first, "persona", "personas")} al día; después, a ${formatCount(invitations.later)}.`,
      ],
      link: toCourses,
      words: "invitación correo email regalar gratis agregar alumno csv lista",
    },
    {
      id: "ver-correos",
      question: "¿Puedo ver los correos de mis estudiantes?",
      answer: [
        `Ves el correo de quienes invitaste y aceptaron${sharesLearnerEmails ? ", y de quienes permitieron que lo veas" : ""}. De los demás ves el nombre y la foto, porque la ley protege sus datos.`,
        "Para hablar con ellos usa los comentarios de tus clases.",
      ],
      link: toCourses,
      words: "email contacto escribir lista datos",
    },
    {
      id: "privacidad",
      question: "¿Qué puedo hacer con los datos de mis estudiantes?",
      answer: [
        "Úsalos solo para enseñar. No los compartas, no los vendas y no escribas a nadie para otra cosa sin su permiso: es lo que pide la Ley 1581 de 2012.",
        "Si descargas la lista de estudiantes, guárdala donde solo tú la veas y bórrala cuando ya no la necesites.",
      ],
      link: { href: "/terms#data", text: "Leer el tratamiento de datos" },
      words: "ley habeas data protección personales confidencial",
    },
    {
      id: "preguntas",
      question: "¿Dónde respondo las preguntas?",
      answer: [
        "En «Preguntas sin responder» están todas las que esperan, la más antigua primero, y las respondes ahí mismo. También te avisa la campana, y en Inicio ves cuántas son.",
        "Cada respuesta queda debajo de la clase, para que les sirva a los demás.",
      ],
      link: { href: questionsPath, text: "Ver las preguntas sin responder" },
      words: "comentarios responder contestar dudas campana notificaciones avisos",
    },
    {
      id: "estadisticas",
      question: "¿Cómo sé si mis estudiantes avanzan?",
      answer: [
        "En Estadísticas ves ventas, estudiantes nuevos, minutos vistos y cursos terminados, y en qué parte de cada clase se detienen. Puedes mirar 7, 30 o 90 días, y descargarlo en CSV.",
        "Si muchos paran en el mismo minuto, esa parte quizás es larga o no se entiende: repítela.",
      ],
      link: { href: "/teachers/stats", text: "Ver estadísticas" },
      words: "progreso avance gráficas cifras reporte números descargar",
    },
  ],
});

const toPayments = { href: "/teachers/payment_methods", text: "Ir a Métodos de pago" };

export const moneyHelp = ({ tax }: HelpFacts): HelpTopic => ({
  id: "dinero",
  title: "Dinero",
  answers: [
    {
      id: "precio",
      question: "¿Qué precio le pongo a mi curso?",
      answer: [
        `Entre 1 y 500 dólares, sin centavos. Quien compra ve también el valor aproximado en pesos, y el total${tax.taxPercent > 0 ? " con IVA" : ""} antes de pagar.`,
        "Mira cuánto cuestan cursos parecidos y cuánto le ahorra el tuyo a quien lo toma. Puedes cambiar el precio cuando quieras; quien ya compró no paga más.",
      ],
      link: toCourses,
      words: "cobrar valor costo dólares pesos cuánto vale",
    },
    {
      id: "pagos",
      question: "¿Cuándo me pagan?",
      answer: [
        "Cada venta queda retenida 7 días hábiles, mientras quien compró puede pedir el reembolso. Después queda por pagarte, y tu academia te lo envía a la cuenta que guardas en Métodos de pago.",
        "Ahí ves también cuánto tienes por cobrar, cada movimiento y cada pago con su referencia. Cuando la academia anota un pago, te llega una notificación y un correo.",
      ],
      link: toPayments,
      words: "plata ganancias cuenta banco nequi consignar retirar dinero pago comisión",
    },
    {
      id: "impuestos",
      question: "¿Qué pasa con los impuestos?",
      answer: [
        addedTax(tax),
        "Lo que tú debes declarar depende de tu caso. Pregúntale a un contador, o en los puntos de atención de la DIAN.",
      ],
      link: { href: "/terms#terms-prices", text: "Leer sobre precios y pago" },
      words: "iva dian renta declarar factura retención",
    },
    {
      id: "devoluciones",
      question: "¿Y si alguien pide un reembolso?",
      answer: [
        "Quien compra puede pedirlo dentro de los 7 días hábiles siguientes al pago, aunque ya haya empezado, y se concede de inmediato. Después lo decide la academia.",
        "Con el reembolso pierde el curso, salvo que también lo hayas invitado, y la venta se resta de tus cifras y de tu saldo. Si ya te la habían pagado, se descuenta de tus próximas ventas.",
      ],
      link: { href: "/terms#terms-refund", text: "Leer sobre reembolsos" },
      words: "reembolso retracto devolución garantía",
    },
    {
      id: "cupones",
      question: "¿Puedo hacer descuentos o cupones?",
      answer: [
        "Sí. En la página de cada curso, en Cupones, creas un código con su descuento, sus fechas y cuántas veces sirve. El descuento baja lo que se reparte de esa venta.",
        "También puedes invitar gratis a quien quieras.",
      ],
      link: toCourses,
      words: "descuento promoción rebaja oferta cupón código",
    },
  ],
});

function addedTax({ taxPercent, taxReason }: Tax): string {
  if (taxPercent === 0) {
    return `Al precio que pones no se le suma nada. Tu academia vende sin IVA: ${taxReason}`;
  }
  return `Al precio que pones se le suma el IVA del ${taxPercent} %, que paga quien compra.`;
}
