/** An e-mail as it is stored, compared and counted: every spelling of it is the same account. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** "l•••@correo.co": enough for its owner to know it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
