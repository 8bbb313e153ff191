/** The page that an address asks for, from 1; the first one where it asks for none. */
export function pageIn(url: URL): number {
  const page = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}
