// What the jobs of a queue do, in words.
const names: Record<string, string> = {
  "videos.check": "Revisar un video recibido",
  "videos.convert": "Convertir un video",
  "videos.expire": "Quitar subidas vencidas",
  "images.remove": "Quitar una imagen reemplazada",
  "accounts.mail": "Correo sobre una cuenta",
  "courses.open": "Abrir lanzamientos",
  "courses.mend": "Corregir cuentas y búsqueda de los cursos",
  "courses.purge": "Borrar lo eliminado hace 30 días",
  "courses.review": "Revisar un curso",
  "teaching.badges": "Dar insignias",
  "teaching.mail": "Correo sobre la revisión de un curso",
  "trail.tidy": "Ordenar la actividad",
  "notifications.daily": "Resumen diario de avisos",
  "notifications.mail": "Correo de avisos",
  "invitations.mail": "Correo de una invitación",
  "invitations.tidy": "Ordenar invitaciones",
  "enrolments.mail": "Correo de un curso que abrió",
  "checkout.settle": "Completar un pago",
  "checkout.sweep": "Preguntar por pagos en camino",
  "checkout.mail": "Correo de una compra",
  "checkout.refusal": "Correo de un pago no aprobado",
  "refunds.mail": "Correo de un reembolso",
  "refunds.alert": "Avisar de reembolsos por enviar",
  "payouts.mail": "Correo de un pago a docentes",
  "ledger.check": "Comprobar los libros",
};

export function queueName(queue: string): string {
  return names[queue] ?? queue;
}
