// The addresses of the students page.
import { studentsPath } from "#src/academies/admin-paths.rules.ts";

/**
 * A page of the places that the academy offered.
 * @param part what is searched for, which stays searched for
 */
export function offeredPath(part: string, page: number): string {
  const query = new URLSearchParams({ ...(part && { q: part }), offered: String(page) });
  return `${studentsPath}?${query}`;
}
