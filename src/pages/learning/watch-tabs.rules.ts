import { pageParam } from "#src/lessons/comments/comments.rules.ts";

/** The tab that a key moves to from `place`; null for other keys. The ends wrap around. */
export function tabAfter(key: string, place: number, count: number): number | null {
  if (key === "ArrowRight") return (place + 1) % count;
  if (key === "ArrowLeft") return (place + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** The address with the open tabs; null stands for the one that is open without being asked for. */
export function addressWithTabs(url: URL, tabs: Readonly<Record<string, string | null>>): string {
  const next = new URL(url);
  for (const [param, id] of Object.entries(tabs)) {
    if (id === null) next.searchParams.delete(param);
    else if (next.searchParams.get(param) !== id) next.searchParams.set(param, id);
  }
  // A further page of comments belongs to their tab.
  if ("side" in tabs && tabs.side !== "comments") next.searchParams.delete(pageParam);
  return `${next.searchParams}` === `${url.searchParams}` ? url.href : next.href;
}
