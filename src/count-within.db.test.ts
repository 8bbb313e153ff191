import { afterAll, expect, test } from "vitest";
import { enrol } from "#src/enrolments/enrol.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { countWithin } from "./count-within.ts";

const quotas = quotasWith({
  PICTURES_PER_HOUR: 2,
  COMMENTS_PER_DAY: 3,
  PUBLISHES_PER_HOUR: 2,
  INVITATIONS_PER_DAY: 2,
});
const world = await openWorld({ quotas });
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const [student, other] = [await here.person("student"), await here.person("student")];

test("a person's third picture in an hour is refused, with a sentence for its field", async () => {
  const photo = new Uint8Array(await noisePhoto("jpeg", 60));
  const send = async (actor = student) => {
    const client = door.as(actor, here.academy);
    const json = { fileName: "yo.jpg", contentType: "image/jpeg" };
    const { url } = await (await client("/api/content/sign", { json })).json();
    const headers = { "content-type": "image/jpeg" };
    return client(url, { method: "PUT", body: photo, headers });
  };
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  const answer = await send();
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3000);
  const { detail, errors } = await problemIn(answer, 429);
  expect(detail).toBe("No puedes enviar más de 2 imágenes en una hora. Puedes seguir en una hora.");
  expect(errors).toEqual([{ path: "picture", message: detail }]);
  expect((await send(other)).status).toBe(200);
});

test("a picture whose connection breaks does not count", async () => {
  const client = door.as(await here.person("student"), here.academy);
  const json = { fileName: "yo.jpg", contentType: "image/jpeg" };
  const { url } = await (await client("/api/content/sign", { json })).json();
  const send = (body: BodyInit) => {
    return client(url, { method: "PUT", body, headers: { "content-type": "image/jpeg" } });
  };
  for (let tried = 0; tried < 3; tried++) {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error("the connection broke"));
      },
    });
    expect((await send(broken)).status).toBe(500);
  }
  expect((await send(new Uint8Array(await noisePhoto("jpeg", 60)))).status).toBe(200);
});

test("a teacher's third request to publish in an hour is refused, whatever the course", async () => {
  const teacher = door.as(here.teacher, here.academy);
  const publish = () => teacher(`/api/courses/${here.course.id}/publish`, { method: "POST" });
  expect([(await publish()).status, (await publish()).status]).toEqual([202, 202]);
  const { detail } = await problemIn(await publish(), 429);
  expect(detail).toBe(
    "No puedes pedir más de 2 publicaciones en una hora. Puedes seguir en una hora.",
  );
});

test("a learner's fourth comment in a day is refused; who teaches the course has ten times as many", async () => {
  const { id, modules } = here.course;
  const lesson = modules[1]?.lessons[0]?.id ?? "";
  await enrol(here.ctx, student.id, id);
  const post = (actor: typeof student) =>
    door.as(actor, here.academy)(`/api/classes/${lesson}/comments`, {
      json: { comment: "Muy buena clase" },
    });
  for (let posted = 0; posted < 3; posted++) expect((await post(student)).status).toBe(201);
  const { detail } = await problemIn(await post(student), 429);
  expect(detail).toBe(
    "No puedes escribir más de 3 comentarios en un día. Puedes seguir en 24 horas.",
  );
  for (let posted = 0; posted < 4; posted++) expect((await post(here.teacher)).status).toBe(201);
});

test("each academy, kind and person is counted alone", async () => {
  const elsewhere = await world.academy();
  const takes = (ctx = here.ctx, who = "203.0.113.50") => countWithin(ctx, "invitations", who);
  await takes();
  await takes();
  await expect(takes()).rejects.toMatchObject({ code: "too_many" });
  await takes(here.ctx, "203.0.113.51");
  await takes(elsewhere.ctx);
  await countWithin(here.ctx, "comments", "203.0.113.50");
});

test("a visitor is counted by address, and five times as often by the larger network", async () => {
  const { ctx } = await world.academy();
  const from = (n: number, network = "2001:db8:7") => {
    const visitor = { address: `${network}:${n}`, network, device: "" };
    return countWithin(ctx, "invitations", visitor);
  };
  const refused = { code: "too_many", message: expect.stringContaining("más de 2 compras") };
  const [first] = [await from(0), await from(0)];
  await expect(from(0)).rejects.toMatchObject(refused);
  for (let n = 1; n < 5; n++) for (let turn = 0; turn < 2; turn++) await from(n);
  await expect(from(5)).rejects.toMatchObject(refused);
  await from(0, "2001:db8:8");
  await first.giveBack();
  await from(5);
  await expect(from(6)).rejects.toMatchObject(refused);
});
