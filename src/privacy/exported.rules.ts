// What the file with a person's data holds, as the page names it that offers the file.
import type { exportData } from "./export-account.ts";

type Part = Exclude<keyof Awaited<ReturnType<typeof exportData>>, "academy" | "exportedAt">;

/** Each part of the file belongs to one sentence. */
const sentences = {
  account:
    "Tu cuenta: tus datos y tu foto, el correo nuevo que falta confirmar, las cuentas externas con las que entras, los dispositivos donde la abriste, desde cuándo usas la verificación en dos pasos y lo que pasó con ella.",
  learning:
    "Tus cursos: tus inscripciones, también las que esperan tu correo, los lanzamientos que sigues, por dónde vas y qué clases viste.",
  writing: "Lo que escribiste: tus comentarios, tus notas y tus mensajes a la academia.",
  notices: "Tus notificaciones y cómo las quieres recibir.",
  buying:
    "Tus pedidos, con sus pagos, los datos de la factura y los reembolsos, y los cursos que otra persona pagó para ti.",
  invitations:
    "Las invitaciones que recibiste y las que hiciste, a cursos, a enseñar y a administrar, y tu solicitud para enseñar.",
  campaigns: "El contenido gratuito con el que te registraste, lo que permitiste y lo que bajaste.",
  teaching:
    "Si enseñas: tus cursos, los textos que guardaste antes, los archivos que subiste, tus cupones, lo que ganaste, la cuenta donde te pagan (el banco y sus últimos números), lo que te pagaron y tus insignias.",
};

const sentenceOf: Record<Part, keyof typeof sentences> = {
  account: "account",
  emailChange: "account",
  externalSignIns: "account",
  sessions: "account",
  secondFactor: "account",
  trail: "account",
  enrolments: "learning",
  waitingEnrolments: "learning",
  subscriptions: "learning",
  progress: "learning",
  seenLessons: "learning",
  comments: "writing",
  notes: "writing",
  messages: "writing",
  notifications: "notices",
  notificationSettings: "notices",
  orders: "buying",
  ordersForYou: "buying",
  invitationsReceived: "invitations",
  invitationsGiven: "invitations",
  teachingRequest: "invitations",
  teachingInvitationsReceived: "invitations",
  teachingInvitationsGiven: "invitations",
  administrationInvitationsReceived: "invitations",
  administrationInvitationsGiven: "invitations",
  campaigns: "campaigns",
  campaignDownloads: "campaigns",
  coursesTaught: "teaching",
  courseSaves: "teaching",
  uploads: "teaching",
  coupons: "teaching",
  earnings: "teaching",
  payoutAccount: "teaching",
  payouts: "teaching",
  badges: "teaching",
};

/** In the order of the file's parts. */
export const exportedSentences: readonly string[] = [...new Set(Object.values(sentenceOf))].map(
  (name) => sentences[name],
);
