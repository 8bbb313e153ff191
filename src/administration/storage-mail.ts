import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { dashboardPath } from "#src/academies/admin-paths.rules.ts";
import { storageTexts } from "#src/academies/storage.rules.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { formatGigabytes } from "#src/ui/formats/bytes.rules.ts";

type Told = Omit<QueueData<"storage.mail">, "academyId">;

/** Tells an administrator how much the academy stores; a former one is told nothing. */
export async function sendStorageMail(
  ctx: Ctx,
  { level, measuredAt, userId }: Told,
): Promise<void> {
  const limit = formatGigabytes(ctx.outside.quotas.toldBytes);
  for (const { id, email } of await listAdministrators(ctx)) {
    if (userId !== undefined && id !== userId) continue;
    await sendLetter(ctx, {
      id: `storage-${level}-${measuredAt}-${id}`,
      to: email,
      letter: {
        subject: storageTexts[level],
        heading: storageTexts[level],
        paragraphs: [
          `Videos, archivos e imágenes se acercan a los ${limit} de tu academia, o ya los pasaron. ${storageTexts.goesOn}`,
          "Si necesitas más espacio, escríbele a quien opera el sitio; si no, borra las clases y los archivos que ya no uses.",
        ],
        rows: [],
        action: { label: "Ver tu academia", href: academyUrl(ctx, dashboardPath) },
        footer: "Te escribimos porque administras esta academia.",
      },
    });
  }
}
