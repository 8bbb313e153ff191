// What people ask before they open an academy.

export type Question = { question: string; answer: string };

/** @param platform its share of a sale, as text */
export function questionsOf({ platform }: { platform: string }): Question[] {
  return [
    {
      question: "¿Necesito saber de computadores?",
      answer:
        "No. La academia se abre en tres pasos desde el celular, y los cursos se arman respondiendo preguntas. Si sabes mandar un video por WhatsApp, sabes subir una clase.",
    },
    {
      question: "¿Qué ve la gente: mi nombre o el de Semillero?",
      answer:
        "El tuyo. Páginas, correos y recibos salen con el nombre, el logo y el color de tu academia. Al pie dice «Hecha con Semillero», y los términos cuentan quién aloja el sitio, porque la ley lo pide.",
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
      answer: `Si conectas tus propias llaves de la pasarela, cada venta entra a tu cuenta. Si no, se cobra con las de la plataforma. En los dos casos ves cada venta peso por peso, con el IVA, la pasarela y el ${platform} de Semillero aparte, y registras lo que pagas a quien enseña.`,
    },
    {
      question: "¿Y si alguien pide que le devuelvan?",
      answer:
        "Quien compra tiene 7 días hábiles para pedirlo. La solicitud te llega a la academia, y lo que le toca a quien enseña espera ese plazo antes de pagarse.",
    },
    {
      question: "¿Funciona donde la señal es mala?",
      answer:
        "Para eso está hecha. Una subida que se corta sigue donde iba, los videos bajan de calidad antes que detenerse, y las páginas pesan poco.",
    },
  ];
}
