/** A second of the video about which somebody wrote. */
export type Mark = { second: number; kind: "note" | "comment" };

type SeekMarksProps = { marks: readonly Mark[]; durationSeconds: number };

/** Points on the seek bar. The lists of notes and comments have the same moments as links. */
export function SeekMarks({ marks, durationSeconds }: SeekMarksProps) {
  const shown = new Map(marks.map((mark) => [`${mark.kind} ${mark.second}`, mark]));
  if (durationSeconds <= 0) return null;
  return (
    <div className="seek-marks" aria-hidden="true">
      {[...shown]
        .filter(([, { second }]) => second <= durationSeconds)
        .map(([key, { second, kind }]) => (
          <i
            key={key}
            className={`of-${kind}`}
            style={{ left: `${(second / durationSeconds) * 100}%` }}
          />
        ))}
    </div>
  );
}
