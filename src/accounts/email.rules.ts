/** An e-mail as it is stored, compared and counted: every spelling of it is the same account. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
