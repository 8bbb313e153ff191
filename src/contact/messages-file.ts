// Writes the messages of an academy as a CSV file.
import type { Ctx } from "#src/ctx.ts";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { minuteOf } from "#src/ui/formats/moments.rules.ts";
import { topicIn, topicNames } from "./message.rules.ts";
import { listMessages, type MessageQuery } from "./message-queries.ts";

const head = ["Fecha", "Nombre", "Correo", "Tema", "Mensaje", "Respondido"];

/** @param wanted with the most rows that a file may have */
export async function messagesFile(ctx: Ctx, wanted: Omit<MessageQuery, "after">): Promise<string> {
  const { found } = await listMessages(ctx, { ...wanted, after: null });
  const rows = found.map(({ createdAt, name, email, topic, text, answeredAt }) => [
    ...[minuteOf(createdAt), name, email, topicNames[topicIn(topic)], text],
    minuteOf(answeredAt),
  ]);
  return csvOf([head, ...rows]);
}
