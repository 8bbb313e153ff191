import { messagesPath } from "#src/academies/admin-paths.rules.ts";

/** `open`: those that nobody has answered. */
export type MessageTab = "open" | "all";

export const tabNames: Record<MessageTab, string> = { open: "Por responder", all: "Todos" };
export const tabs: MessageTab[] = ["open", "all"];

type Place = { tab: MessageTab; part?: string; after?: string };

export function messagesAddress({ tab, part, after }: Place): string {
  const query = new URLSearchParams();
  if (tab === "all") query.set("tab", tab);
  if (part) query.set("q", part);
  if (after) query.set("after", after);
  return query.size > 0 ? `${messagesPath}?${query}` : messagesPath;
}
