// Catches: bytes of another academy, a mail each night, two mails by two processes, a limit that is
// told of once and never again.
import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { jobs } from "#src/jobs/jobs.ts";
import { notifications } from "#src/notifications/tables.ts";
import { MailRefused } from "#src/outside/mail/mail-refused.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { measureStorage } from "./measure-storage.ts";
import { sendStorageMail } from "./storage-mail.ts";

const world = await openWorld();
afterAll(() => world.close());
const { files } = world.outside;
const { quotas } = world.outside;
quotas.toldBytes = 1000;

async function store({ academy }: TestAcademy, folder: string, bytes: number): Promise<void> {
  const body = Readable.from([Buffer.alloc(bytes)]);
  await files.put(`${folder}/${academy.id}/a/b.bin`, body, bytes);
}

async function rowOf({ academy }: TestAcademy) {
  const [row] = await world.database.db
    .select()
    .from(academies)
    .where(eq(academies.id, academy.id));
  return row;
}

const toldOf = async ({ academy }: TestAcademy) => {
  const found = await world.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.academyId, academy.id));
  return found.filter(({ kind }) => kind === "storage").map(({ text }) => text);
};

test("what is stored in every folder is added up, of one's own academy alone", async () => {
  const [here, other] = [await world.academy(), await world.academy()];
  await store(here, "uploads", 100);
  await store(here, "videos", 200);
  await store(here, "images", 30);
  await store(other, "videos", 5000);
  await measureStorage(here.ctx);
  expect(await rowOf(here)).toMatchObject({ storedBytes: 330, storedAt: expect.any(Date) });
  await files.remove(`videos/${here.academy.id}`);
  await measureStorage(here.ctx);
  expect((await rowOf(here))?.storedBytes).toBe(130);
});

test("portraits and the pictures drawn for links and mails are counted", async () => {
  const [here, other] = [await world.academy(), await world.academy()];
  const put = async (key: string, bytes: number) => {
    await files.put(key, Readable.from([Buffer.alloc(bytes)]), bytes);
  };
  for (const { student, course, academy } of [here, other]) {
    await put(`users/profile/${student.id}/a-72.webp`, 40);
    await put(`covers/share/${course.id}/abc.png`, 5);
    await put(`covers/mail/${course.id}/abc.png`, 7);
    await world.database.db
      .update(users)
      .set({ pictureUrl: `/users/profile/${student.id}/a-72.webp` })
      .where(and(eq(users.academyId, academy.id), eq(users.id, student.id)));
  }
  await jobs["storage.measure"](here.ctx);
  expect((await rowOf(here))?.storedBytes).toBe(52);
});

test("each administrator is told once at 80 %, once at the limit, and again after it was low", async () => {
  const here = await world.academy();
  await here.person("academy", "Luz Dary");
  await store(here, "videos", 799);
  await measureStorage(here.ctx);
  expect(await toldOf(here)).toEqual([]);

  await store(here, "videos", 800);
  const nights = [0, 1].map((at) => ({ ...here.ctx, now: new Date(here.ctx.now.getTime() + at) }));
  await Promise.all(nights.map((ctx) => measureStorage(ctx)));
  await measureStorage(here.ctx);
  const near = "Tu academia usa más del 80 % de su espacio. Los cursos se siguen viendo.";
  expect(await toldOf(here)).toEqual([near]);

  await store(here, "videos", 1000);
  const later = { ...here.ctx, now: new Date(here.ctx.now.getTime() + 10) };
  await measureStorage(later);
  await measureStorage(later);
  const full = "Tu academia ya usa todo su espacio. Los cursos se siguen viendo.";
  expect(await toldOf(here)).toEqual([near, full]);

  await store(here, "videos", 699);
  await measureStorage(later);
  expect((await rowOf(here))?.storageToldAt).toBeNull();
  await store(here, "videos", 850);
  await measureStorage({ ...later, now: new Date(later.now.getTime() + 10) });
  expect(await toldOf(here)).toEqual([near, full, near]);
});

test("an administrator whose mailbox is refused keeps no mail from another", async () => {
  const here = await world.academy();
  const [gone, other] = [await here.person("academy"), await here.person("academy")];
  const { mailer } = world.outside;
  const { send } = mailer;
  onTestFinished(() => {
    mailer.send = send;
  });
  mailer.send = async (mail) => {
    if (mail.to === gone.email) throw new MailRefused("550 5.1.1 No such user", "recipient");
    return send(mail);
  };
  await store(here, "videos", 800);
  await measureStorage(here.ctx);
  await world.runJobs();
  const mails = (await mailer.mailbox?.list()) ?? [];
  expect(mails.filter(({ to }) => to === other.email)).toHaveLength(1);
});

test("the mail goes to the administrators, and a repeat sends none again", async () => {
  const here = await world.academy();
  const { email } = await here.person("academy", "Nelly");
  const told = { level: "near" as const, measuredAt: here.ctx.now.toISOString() };
  await sendStorageMail(here.ctx, told);
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const mine = mails.filter(({ to }) => to === email);
  expect(mine.map(({ subject }) => subject)).toEqual([
    "Tu academia usa más del 80 % de su espacio.",
  ]);
});
