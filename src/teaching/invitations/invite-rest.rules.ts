// What stays in the field of a form for invitations after its answer.

type Result = { address: string; outcome: string };

/** What can be corrected or sent again, an address in each line. */
export function restOf(results: readonly Result[]): string {
  return results
    .filter(({ outcome }) => outcome === "invalid" || outcome === "limit" || outcome === "failed")
    .map(({ address }) => address)
    .join("\n");
}
