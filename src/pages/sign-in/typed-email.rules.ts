// The e-mail that a person has typed on one page of sign-in, and would have to type on the next.

const param = "email";
const longest = 254;

/** The address of the next page with the e-mail; without one it stays as it is. */
export function withEmail(href: string, typed: string | undefined): string {
  const email = typed?.trim().slice(0, longest);
  if (!email) return href;
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ [param]: email })}`;
}

/** The e-mail that came along; it only fills a field. */
export function emailIn({ searchParams }: URL): string | undefined {
  return searchParams.get(param)?.slice(0, longest) || undefined;
}
