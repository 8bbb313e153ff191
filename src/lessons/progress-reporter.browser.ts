// Brings every report of progress to the server: one that failed goes along with the next.

export type ProgressReport = { lessonId: string; minutes: number; seconds: number };

/** @param send true once the server has the report; it never throws. */
export function createReporter(send: (report: ProgressReport) => Promise<boolean>) {
  let unsent: ProgressReport[] = [];
  return async function report(next: ProgressReport): Promise<void> {
    // Progress only grows, so a newer report of the same class makes the older one needless.
    const batch = [...unsent.filter((old) => old.lessonId !== next.lessonId), next];
    unsent = [];
    const arrived = await Promise.all(batch.map(send));
    const failed = batch.filter((_, index) => !arrived[index]);
    unsent = [...failed, ...unsent];
  };
}
