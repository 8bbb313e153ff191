// What an academy's administrators do with its students; shared by server and browser.
import { z } from "zod";
import { signInInput } from "#src/accounts/rules.ts";

/** How somebody came by a course. */
export const ways = ["bought", "free", "invited", "given"] as const;
export type Way = (typeof ways)[number];

export const wayNames: Record<Way, string> = {
  bought: "Compra",
  free: "Compra sin costo",
  invited: "Invitación de su docente",
  given: "De la academia",
};

export const studentTexts = {
  chooseCourse: "Elige un curso",
  courseGone: "Este curso no existe",
  has: "Esta persona ya tiene el curso, o una invitación que espera",
  refuses:
    "Esta persona no quiere recibir invitaciones. Pídele que cree su cuenta y confirme su correo.",
  bought:
    "Este curso fue comprado: solo se retira con un reembolso, que pide quien lo compró desde su pedido.",
  noPlace: "Esta persona no tiene ese curso",
  studentGone: "Este estudiante no existe",
  invitationGone: "Esta invitación no existe, o ya no espera",
  enrolled: "La persona ya tiene el curso.",
  invited:
    "Esta persona todavía no tiene una cuenta confirmada. Le enviamos una invitación por correo.",
} as const;

/** One address and one course. */
export const enrolForm = z.object({
  email: signInInput.shape.email,
  courseId: z.uuid(studentTexts.chooseCourse),
});

export const withdrawForm = z.object({
  userId: z.uuid(studentTexts.studentGone),
  courseId: z.uuid(studentTexts.courseGone),
});
