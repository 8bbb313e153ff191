// Whose second factor a member of staff may reset.

type Account = { id: string; role: "student" | "teacher" | "academy" | "admin" };

/** Nobody resets their own: whoever has stolen a session would. */
export function mayReset(staff: Account, person: Account): boolean {
  if (staff.id === person.id) return false;
  if (staff.role === "admin") return true;
  return staff.role === "academy" && (person.role === "student" || person.role === "teacher");
}
