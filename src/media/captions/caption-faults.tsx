import type { ProblemBody } from "#src/problem.ts";
import { Note } from "#src/ui/note.tsx";

/** Every wrong line of a file, or the one sentence about it. */
export function CaptionFaults({ problem }: { problem: ProblemBody }) {
  const lines = problem.errors ?? [];
  const [only] = lines;
  return (
    <Note kind="error">
      {lines.length > 1 ? (
        <>
          <p>No guardamos estos subtítulos. Corrige estas líneas:</p>
          <ul>
            {lines.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{only?.message ?? problem.detail}</p>
      )}
    </Note>
  );
}
