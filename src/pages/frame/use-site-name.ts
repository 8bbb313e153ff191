import { useMatches } from "react-router";
import { siteName } from "./title.rules.ts";

/** The name of the academy on whose host the page is. */
export function useSiteName(): string {
  return siteName(useMatches());
}
