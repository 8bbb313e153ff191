// What a page that could not be shown says: the problem's own words, or ours for a defect.
import { isRouteErrorResponse, useRouteError } from "react-router";
import type { ProblemBody } from "#src/problem.ts";

export type Failed = {
  /** The HTTP status. */
  status: number;
  detail: string;
};

/** For an error boundary of a route. */
export function useFailure(): Failed {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) {
    return { status: 500, detail: "Algo falló de nuestro lado. Intenta de nuevo." };
  }
  const detail = (error.data as Partial<ProblemBody> | null)?.detail;
  return { status: error.status, detail: detail ?? "Esta página no existe" };
}
