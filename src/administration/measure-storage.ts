// Every night: measures what an academy stores, and tells its administrators once when it nears its
// limit and once when it reaches it.
import { dashboardPath } from "#src/academies/admin-paths.rules.ts";
import { keepStored } from "#src/academies/keep-stored.ts";
import { pictureFolder } from "#src/accounts/picture/picture.rules.ts";
import { picturedAccounts } from "#src/accounts/picture/pictured-queries.ts";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";

/** Where the objects of an academy are, beside those of each account. */
const folders = ["uploads", "videos", "images", "covers/icons", "covers/share-pages"];

/** @param others folders of capabilities that come later */
export async function measureStorage(
  ctx: Ctx,
  others: AsyncIterable<string> | Iterable<string> = [],
): Promise<void> {
  const { files, quotas } = ctx.outside;
  let bytes = 0;
  for (const folder of folders) bytes += await files.bytesBelow(`${folder}/${ctx.academy.id}`);
  for await (const id of picturedAccounts(ctx)) bytes += await files.bytesBelow(pictureFolder(id));
  for await (const folder of others) bytes += await files.bytesBelow(folder);
  // No academy may write the list of academies.
  await inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (ctx) => {
    const level = await keepStored(ctx, { bytes, limitBytes: quotas.toldBytes });
    if (!level) return;
    const measuredAt = ctx.now.toISOString();
    for (const { id: userId } of await listAdministrators(ctx)) {
      await enqueue(ctx, "storage.mail", { level, measuredAt, userId });
    }
    const notice = noticeOf.storage({ level, measuredAt, href: dashboardPath });
    await tellAdministrators(ctx, notice);
  });
}
