// The closed list of what the trail records, with the words for the person that it is about.

/**
 * `{name}` stands for a detail; a row has exactly the details of its sentence. The sentence is true
 * if the person did it, and if nobody with a session did.
 */
export const actions = {
  "signed-up": "Creaste tu cuenta",
  "sign-up-completed": "Completaste tu registro",
  "academy-opened": "Abriste esta academia",
  "signed-in": "Iniciaste sesión con {way}",
  "signed-out": "Cerraste sesión",
  "session-ended": "Cerraste otra de tus sesiones",
  "sessions-ended": "Cerraste todas tus demás sesiones",
  "session-stolen": "Cerramos una de tus sesiones porque parecía copiada",
  "email-proven": "Confirmaste tu correo",
  "email-change-asked": "Pediste cambiar el correo de tu cuenta",
  "email-change-withdrawn": "Retiraste el cambio de correo que habías pedido",
  "email-changed": "Cambiaste el correo de tu cuenta",
  "old-ways-dropped": "Quitamos las formas de entrar que tenía tu cuenta hasta ese momento",
  "password-changed": "Cambiaste tu contraseña",
  "password-reset": "Elegiste una contraseña nueva con un enlace enviado a tu correo",
  "identity-linked": "Agregaste otra forma de entrar: {provider}",
  "factor-added": "Activaste la verificación en dos pasos",
  "factor-removed": "Desactivaste la verificación en dos pasos",
  "factor-reset": "Quitamos la verificación en dos pasos de tu cuenta",
  "recovery-codes-made": "Generaste códigos de recuperación nuevos",
  "recovery-code-used": "Usaste un código de recuperación",
  "profile-changed": "Cambiaste {fields}",
  "role-changed": "Tu rol cambió de {from} a {to}",
  "administrator-invited": "Invitaste a alguien a administrar tu academia",
  "administrator-invitation-resent": "Reenviaste una invitación a administrar tu academia",
  "administrator-invitation-withdrawn": "Retiraste una invitación a administrar tu academia",
  "administrator-removed": "Quitaste a alguien de la administración de tu academia",
  "teaching-suspended": "Se suspendió tu permiso para enseñar",
  "teaching-restored": "Volviste a tener permiso para enseñar",
  "place-given": "Recibiste un curso sin pagarlo",
  "place-withdrawn": "Se retiró un curso que tenías sin pagarlo",
  "data-exported": "Descargaste una copia de tus datos",
  "course-approved": "Uno de tus cursos quedó aprobado para publicarse",
  "course-returned": "Uno de tus cursos volvió a tus borradores con correcciones",
  "course-part-restored": "Se restauró algo que estaba eliminado en tus cursos",
  "refund-account-read": "Viste la cuenta bancaria a la que se envía un reembolso",
  "payout-account-changed": "Guardaste la cuenta donde te pagan",
  "payout-account-removed": "Quitaste la cuenta donde te pagan",
  "payout-account-read": "Se abrió el número de la cuenta donde te pagan",
  "paid-out": "Se registró un pago de lo que ganaste con tus cursos",
  "share-changed": "Cambiaste la parte de los docentes de {from} % a {to} %",
  "tax-changed": "Cambiaste el IVA de las ventas de {from} a {to}",
  "merchant-changed": "Cambiaste las llaves con las que cobra tu academia",
  "merchant-removed": "Quitaste las llaves con las que cobraba tu academia",
  "categories-changed": "Cambiaste las categorías de tu academia",
  "logo-changed": "Cambiaste el logo de tu academia",
  "subdomain-changed": "Cambiaste la dirección de tu academia",
  "academy-changed": "Cambiaste {fields}",
  "campaign-made": "Creaste una campaña de contenido gratuito",
  "campaign-changed": "Cambiaste una campaña de contenido gratuito",
  "campaign-removed": "Eliminaste una campaña de contenido gratuito",
  "campaign-leads-exported": "Descargaste la lista de quienes se registraron con una campaña",
  "academy-entered": "Entraste a mirar la administración de la academia {academy}",
  "academy-visited": "El equipo de la plataforma entró a mirar la administración de tu academia",
  "academy-suspended": "Pusiste en pausa la academia {academy}",
  "academy-restored": "Abriste de nuevo la academia {academy}",
  "closing-asked": "Pediste cerrar tu academia",
  "closing-undone": "Dejaste abierta tu academia, que iba a cerrar",
  "closing-asked-by-staff": "Pediste cerrar la academia {academy}",
  "closing-undone-by-staff": "Dejaste abierta la academia {academy}, que iba a cerrar",
  "platform-percent-changed":
    "Cambiaste la parte de la plataforma en la academia {academy} de {from} % a {to} %",
  "account-deleted": "Eliminaste tu cuenta",
} as const;

export type Action = keyof typeof actions;

/** The sentence where somebody else did it, who stays without a name. */
const byOthers: Partial<Record<Action, string>> = {
  "factor-reset": "Un administrador quitó la verificación en dos pasos de tu cuenta",
  "role-changed": "Un administrador cambió tu rol de {from} a {to}",
  "teaching-suspended": "Un administrador suspendió tu permiso para enseñar",
  "teaching-restored": "Un administrador te permitió enseñar otra vez",
  "place-given": "Un administrador te dio un curso sin que lo pagaras",
  "place-withdrawn": "Un administrador te retiró de un curso que tenías sin pagarlo",
  "payout-account-read": "Un administrador abrió el número de la cuenta donde te pagan",
  "paid-out": "Un administrador registró un pago de lo que ganaste con tus cursos",
  "course-approved": "Un administrador aprobó la publicación de uno de tus cursos",
  "course-returned": "Un administrador devolvió uno de tus cursos con correcciones",
  "course-part-restored": "Un administrador restauró algo que estaba eliminado en tus cursos",
  "refund-account-read": "Un administrador vio la cuenta bancaria que diste para un reembolso",
};

/** Rows about money: names stay on them, and none is dropped to make room. */
export const moneyActions = [
  "payout-account-changed",
  "payout-account-removed",
  "payout-account-read",
  "paid-out",
  "share-changed",
  "tax-changed",
  "merchant-changed",
  "merchant-removed",
  "platform-percent-changed",
] as const satisfies Action[];

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The names of what a row of this action says besides who, when and where. */
export type DetailOf<A extends Action> = NamesIn<(typeof actions)[A]>;

/** What a person can change of their profile; a row has these names, separated by commas. */
export type ProfileField = keyof typeof fields;

const fields = {
  name: "tu nombre",
  description: "tu presentación",
  place: "tu lugar",
  picture: "tu foto",
  sharesEmail: "si tus docentes ven tu correo",
};

/** What a row about an academy names, each with `academy.` before it. */
const academyFields: Record<string, string> = {
  "academy.name": "el nombre de la academia",
  "academy.accent": "su color de acento",
  "academy.about": "la descripción de la academia",
  "academy.headline": "la frase de su portada",
  "academy.testimonial": "el testimonio de su portada",
  "academy.email": "su correo de soporte",
  "academy.whatsapp": "su número de WhatsApp",
  "academy.tabsOn": "las pestañas de categorías",
  "academy.teaching": "quién puede enseñar",
  "academy.sharesLearnerEmails": "si los docentes ven correos",
  "academy.pesosFirst": "si los precios van primero en pesos",
};

export const roleNames = {
  student: "estudiante",
  teacher: "docente",
  academy: "administración de la academia",
  admin: "administración de Semillero",
};

/** The words for stored names; what is not listed, such as the label of a provider, is a word. */
const words: Record<string, Record<string, string>> = {
  way: { password: "tu contraseña" },
  from: roleNames,
  to: roleNames,
  fields: { ...fields, ...academyFields },
};

const and = new Intl.ListFormat("es-CO", { type: "conjunction" });

type Row = { action: string; details: Record<string, string>; byOther: boolean };

/** `Iniciaste sesión con Google`. A row of a newer release may have an action that this lacks. */
export function sentenceOf({ action, details, byOther }: Row): string {
  const sentence = (byOther && byOthers[action as Action]) || actions[action as Action];
  if (!sentence) return "Hubo un cambio en tu cuenta";
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = (details[name] ?? "").split(",").filter(Boolean);
    return and.format(given.map((one) => words[name]?.[one] ?? one));
  });
}
