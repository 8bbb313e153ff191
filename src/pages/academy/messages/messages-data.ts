// A page of what people wrote to an academy.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { contactPath, topicIn, topicNames } from "#src/contact/message.rules.ts";
import { messageMailbox } from "#src/contact/message-mail.ts";
import { type ContactMessage, countMessages, listMessages } from "#src/contact/message-queries.ts";
import { idShape } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { type MessageTab, messagesAddress, tabs } from "./messages-address.rules.ts";

const perPage = 20;

export type MessagesData = Awaited<ReturnType<typeof messagesData>>;
export type MessageItemData = MessagesData["messages"][number];

export async function messagesData(ctx: MemberCtx, url: URL) {
  const query = url.searchParams;
  const part = searchedText(query.get("q") ?? "");
  const tab: MessageTab = tabs.find((one) => one === query.get("tab")) ?? "open";
  const asked = idShape.safeParse(query.get("after"));
  const after = asked.success ? asked.data : null;
  const wanted = { part, open: tab === "open" };
  const { found, hasMore } = await listMessages(ctx, { ...wanted, after, limit: perPage });
  const last = found.at(-1)?.id;
  const counts: Record<MessageTab, number> = {
    open: await countMessages(ctx, { part, open: true }),
    all: await countMessages(ctx, { part, open: false }),
  };
  const file = new URLSearchParams({
    ...(part ? { q: part } : {}),
    ...(wanted.open ? { open: "true" } : {}),
  });
  return {
    ...{ part, tab, counts },
    contact: academyUrl(ctx, contactPath),
    mailbox: await messageMailbox(ctx),
    isFirst: after === null,
    messages: found.map((message) => messageItem(ctx, message)),
    next: hasMore && last ? messagesAddress({ tab, part, after: last }) : null,
    first: messagesAddress({ tab, part }),
    csv: `/api/academy/messages.csv${file.size > 0 ? `?${file}` : ""}`,
    done: doneText(doneTexts, url),
  };
}

function messageItem({ academy, now }: MemberCtx, message: ContactMessage) {
  const { id, name, email, text, createdAt, answeredAt } = message;
  const topic = topicNames[topicIn(message.topic)];
  const subject = `${topic}: tu mensaje a ${academy.name}`;
  return {
    ...{ id, name, email, text, topic },
    came: formatMoment(createdAt, now),
    answered: answeredAt ? formatMoment(answeredAt, now) : null,
    reply: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`,
  };
}

/** What was done, by the `done` of the address. */
const doneTexts: Record<string, string> = {
  answered: "Marcaste el mensaje como respondido.",
  open: "El mensaje quedó otra vez por responder.",
};
