// What people ask before they open an academy.

export type Question = { question: string; answer: string };

type Known = {
  /** The platform's share of a sale, as text. */
  platform: string;
  /** Where an academy writes to the platform. */
  contact: string;
};

export function questionsOf({ platform, contact }: Known): Question[] {
  return [
    {
      question: "¿Necesito saber de computadores?",
      answer:
        "No. La academia se abre en tres pasos desde el celular, y los cursos se arman respondiendo preguntas. Si sabes mandar un video por WhatsApp, sabes subir una clase.",
    },
    {
      question: "¿Qué ve la gente: mi nombre o el de Semillero?",
      answer:
        "El tuyo. Las páginas llevan el nombre, el logo y el color de tu academia; los correos y los recibos, su nombre y su color. Al pie dice «Hecha con Semillero», y los términos cuentan quién aloja el sitio, porque la ley lo pide.",
    },
    {
      question: "¿Puedo cambiar el nombre, la dirección o el color después?",
      answer:
        "Sí, cuando quieras, en los datos de tu academia. Si cambias la dirección, la anterior sigue llevando a la nueva durante un tiempo.",
    },
    {
      question: "¿Quién puede enseñar en mi academia?",
      answer:
        "Tú lo decides: solo quien invites, quien lo pida y tú apruebes, o cualquier persona. Lo puedes cambiar en cualquier momento.",
    },
    {
      question: "¿Cómo recibo la plata?",
      answer: `Si conectas tus propias llaves de la pasarela, cada venta entra a tu cuenta. Si no, se cobra con las de la plataforma: Semillero te debe lo que ves en Ventas y ningún pago es automático, así que la transferencia la acordamos cuando nos escribes a ${contact}. En los dos casos ves cada venta peso por peso, con el IVA, la pasarela y el ${platform} de Semillero aparte, y registras lo que pagas a quien enseña.`,
    },
    {
      question: "¿Y si alguien pide que le devuelvan?",
      answer:
        "Dentro de los 7 días hábiles se concede de una vez, y tu academia envía la plata en un plazo de 15 días. Después también lo pueden pedir, y tu academia decide. Lo que le toca a quien enseña espera los 7 días hábiles antes de pagarse.",
    },
    {
      question: "¿Funciona donde la señal es mala?",
      answer:
        "Para eso está hecha. Una subida que se corta sigue donde iba, los videos bajan de calidad antes que detenerse, y las páginas pesan poco.",
    },
  ];
}
