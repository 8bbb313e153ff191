/** An e-mail as it is stored, compared and counted: however somebody spells it, it is one account. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
