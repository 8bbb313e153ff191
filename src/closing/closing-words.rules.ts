// The texts of the mails about an academy that closes, by what the person is there.
import type { ClosingNews } from "#src/academies/away/closing.rules.ts";
import { placeOf } from "./closing-notices.rules.ts";

type About = {
  news: ClosingNews;
  role: string;
  /** The academy's name. */
  place: string;
  /** Its last day, in words. */
  day: string;
  /** Where the platform's staff are written to. */
  contact: string;
};

type Words = {
  subject: string;
  heading: string;
  paragraphs: string[];
  action: string;
  path: string;
  footer: string;
};

export function closingWords(about: About): Words {
  const { news, role, place, day } = about;
  const who = role === "teacher" ? "teacher" : role === "student" ? "learner" : "owner";
  const headings: Record<ClosingNews, string> = {
    closing: `${place} cierra el ${day}`,
    reminder: `${place} cierra el ${day}`,
    undone: `${place} sigue abierta`,
    closed: `${place} cerró`,
  };
  return {
    subject: news === "reminder" ? `Recuerda: ${place} cierra el ${day}` : headings[news],
    heading: headings[news],
    paragraphs: paragraphsOf[news](about)[who],
    action: actions[who][news === "closing" && who === "teacher" ? "money" : "usual"],
    path: placeOf(news, role),
    footer: footers[who](place),
  };
}

type Who = "learner" | "teacher" | "owner";

const actions: Record<Who, { usual: string; money: string }> = {
  learner: { usual: "Ver mis cursos", money: "Ver mis cursos" },
  teacher: { usual: "Ver mis cursos", money: "Ver mis pagos" },
  owner: { usual: "Ver el cierre", money: "Ver el cierre" },
};

const footers: Record<Who, (place: string) => string> = {
  learner: (place) => `Te escribimos porque tienes un curso en ${place}.`,
  teacher: (place) => `Te escribimos porque enseñas en ${place}.`,
  owner: () => "Te escribimos porque administras esta academia.",
};

const paragraphsOf: Record<ClosingNews, (about: About) => Record<Who, string[]>> = {
  closing: ({ place, day }) => ({
    learner: [
      `${place} va a cerrar y desde hoy no vende cursos. Su último día es el ${day}.`,
      "Hasta ese día sigues aprendiendo como siempre: ves tus clases y descargas los archivos de tus cursos y tus contenidos gratuitos. Guarda lo que quieras conservar.",
      "Después ya no verás los cursos, pero tu cuenta sigue: tus compras, recibos y reembolsos están ahí, puedes descargar una copia de tus datos y puedes pedir que los borremos.",
    ],
    teacher: [
      `${place} va a cerrar y desde hoy no vende ni publica cursos. Su último día es el ${day}.`,
      "Quienes tienen tus cursos los ven hasta ese día, y tú puedes responder sus preguntas. Guarda los videos y archivos que quieras conservar.",
      "Lo que ganaste se te sigue debiendo: tu saldo, tus pagos y la cuenta donde te pagan están en Métodos de pago, también después del cierre. Revisa que esa cuenta esté al día.",
    ],
    owner: [
      `Se pidió cerrar ${place}. Desde hoy no vende, y su último día es el ${day}.`,
      "Les avisamos a quienes tienen un curso y a quienes enseñan. Hasta ese día puedes dejarla abierta; si no lo pediste tú ni alguien de tu equipo, hazlo cuanto antes y cambia tu contraseña.",
      "Quedan a tu cargo los reembolsos que pidan y los pagos a tus docentes, también después del cierre.",
    ],
  }),
  reminder: ({ place, day }) => ({
    learner: [
      `El ${day} es el último día de ${place}. Después ya no verás sus cursos.`,
      "Termina lo que te falta y descarga los archivos que quieras conservar. Tus compras, recibos y datos siguen en tu cuenta después del cierre.",
    ],
    teacher: [
      `El ${day} es el último día de ${place}. Después nadie verá sus cursos.`,
      "Guarda los videos y archivos que quieras conservar. Lo que ganaste se te sigue debiendo y lo ves en Métodos de pago después del cierre.",
    ],
    owner: [
      `El ${day} es el último día de ${place}. Después muestra que cerró, y solo el equipo de la plataforma la puede abrir de nuevo.`,
      "Revisa los reembolsos y los pagos que quedan por hacer. Si quieres que siga abierta, todavía puedes decirlo.",
    ],
  }),
  undone: ({ place }) => ({
    learner: [
      `Te habíamos escrito que ${place} iba a cerrar. Ya no cierra: tus cursos siguen como antes y vende otra vez.`,
    ],
    teacher: [
      `Te habíamos escrito que ${place} iba a cerrar. Ya no cierra: tus cursos se venden otra vez y puedes publicar.`,
    ],
    owner: [
      `Se dejó abierta ${place}, que iba a cerrar. Vende otra vez, y les avisamos a quienes tienen un curso y a quienes enseñan.`,
    ],
  }),
  closed: ({ place, day, contact }) => {
    const told = [
      `El ${day} fue el último día de ${place}. Sus páginas dicen que cerró.`,
      "No se borró nada. Cada persona entra a su cuenta, sus compras, sus reembolsos y sus datos, y tú a la administración.",
      `Para abrirla de nuevo o pedir una copia de todo lo suyo, escribe a ${contact}.`,
    ];
    return { learner: told, teacher: told, owner: told };
  },
};
