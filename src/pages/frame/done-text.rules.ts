/**
 * What a page says after the form that redirected to it.
 * @param texts by the address's `done`
 */
export function doneText(texts: Record<string, string>, { searchParams }: URL): string | null {
  const done = searchParams.get("done") ?? "";
  return Object.hasOwn(texts, done) ? (texts[done] ?? null) : null;
}
