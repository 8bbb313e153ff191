/** What one statement inserts at most. */
const atOnce = 500;

export async function inSteps<Row>(
  rows: Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await insert(rows.slice(start, start + atOnce));
  }
}
