// The mailbox behind an address, so that one mailbox is not many to a limit or a refusal.

const withoutDots = new Set(["gmail.com", "googlemail.com"]);

/** What stands after a plus is a tag of its owner's; Gmail ignores dots as well. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [local = ""] = email.slice(0, at).split("+", 1);
  const host = email.slice(at + 1);
  if (!local) return email;
  if (withoutDots.has(host)) return `${local.replaceAll(".", "")}@gmail.com`;
  return `${local}@${host}`;
}
