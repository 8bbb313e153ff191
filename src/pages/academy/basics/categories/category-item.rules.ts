// What the views of one category know.
import type { FormProblem } from "#src/http/react-router.ts";
import type { CategoryRow } from "./categories-data.ts";

export type CategoryItemProps = {
  row: CategoryRow;
  place: number;
  rows: CategoryRow[];
  mark: string;
  csrf: string;
  open: boolean;
  removing: boolean;
  refused: FormProblem | undefined;
};
