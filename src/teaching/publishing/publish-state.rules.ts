/** What the teacher sees of a course's way to being on sale. */
export type PublishState = {
  status: "draft" | "processing" | "published" | "archived";
  /** Of a course that is being processed: "Convirtiendo 2 de 5 videos". */
  waitingFor: string | null;
  /** Why the last review returned it, until it is asked for again. */
  reasons: string[];
  /** What must be there before it can be published, each with the page that mends it. */
  missing: { text: string; href: string }[];
  /** Classes that learners do not see. */
  unlisted: number;
  /** Somebody bought or was given the course, so it can be archived but not removed. */
  hasLearners: boolean;
};

/** @param awaitsApproval whether the academy approves it once its videos are converted */
export function waitingText(
  { waiting, total }: { waiting: number; total: number },
  awaitsApproval: boolean,
): string {
  if (waiting > 0) return `Convirtiendo ${waiting} de ${total} ${total === 1 ? "video" : "videos"}`;
  return awaitsApproval ? "Esperando la revisión de la academia" : "Revisando tu curso";
}
