// Which accounts may subscribe to an upcoming course.
import type { Role } from "#src/ctx.ts";

/** Why an account of this role cannot subscribe; null for those who can (spec 1 §6). */
export function subscriptionRefusal(role: Role): string | null {
  if (role === "student") return null;
  if (role === "teacher") {
    return "Los profesores no pueden suscribirse a cursos. Crea una cuenta como estudiante.";
  }
  return "Solo las cuentas de estudiante se suscriben a cursos. Crea una cuenta como estudiante.";
}
