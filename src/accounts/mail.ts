import type { Ctx } from "#src/ctx.ts";
import type { QueueData } from "#src/queues.ts";

export type AccountMail = QueueData<"accounts.mail">["mail"];

export async function sendAccountMail(_ctx: Ctx, _mail: AccountMail): Promise<void> {}
