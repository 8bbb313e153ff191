// The tabs of an academy's teachers, and their addresses.
import { teachersPath } from "#src/academies/admin-paths.rules.ts";

export const tabs = ["teachers", "requests", "invited"] as const;
export type Tab = (typeof tabs)[number];

export const tabNames: Record<Tab, string> = {
  teachers: "Docentes",
  requests: "Por aprobar",
  invited: "Invitados",
};

type Listed = { tab: Tab; part?: string; page?: number };

export function listPath({ tab, part, page }: Listed): string {
  const query = new URLSearchParams({ tab });
  if (part) query.set("q", part);
  if (page && page > 1) query.set("page", String(page));
  return `${teachersPath}?${query}`;
}
