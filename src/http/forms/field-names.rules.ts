// What each field of a form or a call is called in a sentence to a person, by its name on the wire.

/** With its article, which tells whether it is one thing or many. */
export const fieldNames: Readonly<Record<string, string>> = {
  _id: "el identificador",
  academyId: "la academia",
  acceptationToken: "la aceptación de los términos",
  acceptPersonalAuth: "la autorización de datos personales",
  address: "la dirección",
  answer: "la respuesta",
  answerTo: "el comentario que respondes",
  before: "el punto desde donde sigue la lista",
  behalfUser: "el correo de quien tomará el curso",
  billingAddressInfo: "los datos de facturación",
  campaign: "la campaña",
  cardInformation: "los datos de la tarjeta",
  cardToken: "el permiso de la tarjeta",
  category: "la categoría",
  city: "la ciudad",
  class: "la clase",
  classes: "las clases",
  code: "el código",
  comment: "el comentario",
  commentId: "el comentario",
  comments: "la opción de permitir comentarios",
  completeSignUp: "la marca de registro completo",
  confirmation: "la confirmación",
  content: "el contenido",
  contentType: "el tipo del contenido",
  conversionRate: "la tasa de cambio",
  coverImageUrl: "la portada",
  country: "el país",
  courseId: "el curso",
  courseIds: "los cursos",
  courses: "los cursos",
  crop: "el recorte",
  current: "la contraseña actual",
  customerInfo: "los datos de quien compra",
  description: "la descripción",
  do: "la acción",
  email: "el correo",
  expires: "el vencimiento de la dirección",
  faqs: "las preguntas",
  feedListing: "la opción de mostrarlo en el catálogo",
  fileName: "el nombre del archivo",
  fileType: "el tipo del archivo",
  files: "los archivos",
  finished: "la marca de clase finalizada",
  firstName: "el nombre",
  from: "el comienzo de la parte",
  height: "el alto del recorte",
  id: "el identificador",
  "idempotency-key": "la clave de la compra",
  idempotencyKey: "la clave de la compra",
  includeClasses: "la opción includeClasses",
  includeTeacher: "la opción includeTeacher",
  installments: "el número de cuotas",
  intent: "la acción",
  isFree: "la opción de clase gratis",
  lastName: "el apellido",
  isSubscription: "la opción de recibir suscripciones",
  key: "la clave del formulario",
  learnings: "los aprendizajes",
  limit: "la cantidad por página",
  minutes: "los minutos",
  moduleId: "el módulo",
  moment: "el momento del video",
  modules: "los módulos",
  name: "el nombre",
  offset: "la posición en la lista",
  order: "el orden",
  originalName: "el nombre del archivo",
  originalVideoUrl: "la dirección del video",
  outlineVersion: "la versión del orden",
  password: "la contraseña",
  passwordAgain: "la contraseña repetida",
  note: "la nota",
  noteId: "la nota",
  paymentType: "la forma de pago",
  phone: "el teléfono",
  picture: "la imagen",
  place: "el lugar",
  placeSecondsAgo: "los segundos desde el último lugar",
  played: "las partes vistas",
  prerequisites: "los requerimientos",
  price: "el precio",
  promotionalMessage: "el mensaje promocional",
  published: "la opción de aparecer en el curso",
  question: "la pregunta",
  reason: "la razón",
  refreshToken: "el token de renovación",
  resourceName: "el nombre del recurso",
  role: "el rol",
  scheduledLaunch: "la fecha del lanzamiento",
  second: "el segundo del video",
  seconds: "los segundos",
  secondsAgo: "los segundos de espera",
  settings: "los ajustes",
  sha256: "la suma SHA-256",
  signature: "la firma de la dirección",
  signUpType: "la forma de registro",
  state: "el estado del ingreso",
  suscription: "la opción de recibir suscripciones",
  taxCents: "los impuestos",
  terms: "las palabras de búsqueda",
  status: "el estado",
  text: "el texto de búsqueda",
  title: "el título",
  to: "el final de la parte",
  token: "el token",
  totalCents: "el total",
  totalInvoice: "el total",
  totalTaxes: "los impuestos",
  "tus-resumable": "la versión de tus",
  "upload-length": "el tamaño del archivo",
  "upload-metadata": "los datos del archivo",
  "upload-offset": "la posición en el archivo",
  url: "la dirección del archivo",
  usdCop: "la tasa de cambio",
  version: "la versión",
  width: "el ancho del recorte",
  x: "el lado izquierdo del recorte",
  y: "el lado de arriba del recorte",
};

/** "la contraseña", "el elemento 2 de los cursos"; a field without a name of its own is quoted. */
export function namedField(path: readonly PropertyKey[]): string {
  const field = path.findLast((part) => typeof part !== "number");
  if (field === undefined) return "los datos";
  const last = path.at(-1);
  const known = Object.hasOwn(fieldNames, field) ? fieldNames[String(field)] : undefined;
  const name = known ?? `el campo «${shortened(String(field))}»`;
  return typeof last === "number" ? `el elemento ${last + 1} ${ofField(name)}` : name;
}

/** "de la contraseña", "del correo". */
export function ofField(name: string): string {
  return name.startsWith("el ") ? `del ${name.slice(3)}` : `de ${name}`;
}

export function isPlural(name: string): boolean {
  return name.startsWith("los ") || name.startsWith("las ");
}

/** A caller may name a field as it likes. */
function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
