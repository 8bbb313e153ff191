// Each cause of a notification: who is told, with what sentence and address, and that it is told once.
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import { openDueLaunches } from "#src/courses/launches/open-launches.ts";
import { continuePath, coursePath, lessonPath } from "#src/courses/rules.ts";
import { editLessonPath, infoPath } from "#src/courses/teacher-paths.rules.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { subscribe } from "#src/enrolments/subscribe.ts";
import { subscribers } from "#src/enrolments/tell-subscribers.ts";
import { tellWaiting } from "#src/enrolments/tell-waiting.ts";
import { postComment } from "#src/lessons/comments/post-comment.ts";
import { questionPath } from "#src/lessons/comments/questions.rules.ts";
import { cancelVideo } from "#src/media/class-video/cancel-video.ts";
import { convertVideo, giveUpVideo } from "#src/media/conversion/convert.ts";
import { reportSettled } from "#src/media/conversion/set-status.ts";
import { videos } from "#src/media/tables.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { statusPath } from "#src/teaching/publishing/course-status.rules.ts";
import { decideCourse } from "#src/teaching/publishing/decide-course.ts";
import { reviewCourse } from "#src/teaching/publishing/review-course.ts";
import { openDoor } from "#src/testing/door.ts";
import { addCompleteDraft, reviewsOf } from "#src/testing/draft-course.ts";
import { drawOnce } from "#src/testing/drawn-film.ts";
import { addLaunch, fallDue } from "#src/testing/launch.ts";
import { attach, drawClip, upload } from "#src/testing/lesson-video.ts";
import { toldTo } from "#src/testing/notices.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven, prove } from "#src/testing/prove.ts";
import { cards, eventOf, openShop } from "#src/testing/purchase.ts";
import { arrive } from "#src/testing/resident.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { notifications } from "./tables.ts";

const shop = await openShop();
const { world, purchase, decided, voidCharge, payAndLeave } = shop;
afterAll(() => shop.close());
const { db } = world.database;
const door = openDoor(world);

const title = "Café de especialidad: del cerezo a la taza";

describe("a review", () => {
  test("tells the teacher once that the course is published", async () => {
    const here = await world.academy();
    const course = await addCompleteDraft(world, here);
    await decideCourse(here.as(here.teacher), course.id, "publish");
    await world.runJobs();
    const [review] = await reviewsOf(world, course.id);
    await reviewCourse(here.ctx, { courseId: course.id, reviewId: review?.id ?? "" });
    const told = await toldTo(here.ctx, here.teacher);
    // The same moment earns badges.
    expect(told.filter(({ kind }) => kind !== "badge")).toEqual([
      {
        kind: "course-published",
        text: `Tu curso «${title}» ya está publicado.`,
        href: infoPath(course.id),
      },
    ]);
  });

  test("tells the teacher, not the staff who asked, that the course came back; each review tells", async () => {
    const here = await world.academy();
    const course = await addCompleteDraft(world, here);
    const staff = await here.person("admin");
    for (const count of [1, 2]) {
      await changeCourses(here.ctx, course.id, { faqs: course.faqs });
      await decideCourse(here.as(staff), course.id, "publish");
      await changeCourses(here.ctx, course.id, { faqs: [] });
      await world.runJobs();
      expect(await toldTo(here.ctx, here.teacher)).toEqual(
        Array(count).fill({
          kind: "course-returned",
          text: `Tu curso «${title}» volvió a tus borradores: mira qué le falta.`,
          href: statusPath(course.id),
        }),
      );
    }
    expect(await toldTo(here.ctx, staff)).toEqual([]);
  });

  test("that is withdrawn tells nothing", async () => {
    const here = await world.academy();
    const course = await addCompleteDraft(world, here);
    await decideCourse(here.as(here.teacher), course.id, "publish");
    await decideCourse(here.as(here.teacher), course.id, "unpublish");
    await world.runJobs();
    expect(await toldTo(here.ctx, here.teacher)).toEqual([]);
  });
});

describe("a conversion", () => {
  const clip = drawClip("start");
  /** A film that our conversion refuses, and any player shows. */
  const ribbon = readFileSync(
    drawOnce(["-f", "lavfi", "-i", "testsrc2=s=480x64:d=2", "-c:v", "libx264", "-crf", "40"]),
  );

  async function newClass() {
    const here = await world.academy();
    const teacher = door.as(here.teacher, here.academy);
    const [module] = here.course.modules;
    const lesson = module?.lessons[0];
    if (!module || !lesson) throw new Error("the course has no class");
    const give = async (file: Buffer): Promise<string> =>
      (await (await attach(teacher, lesson.id, await upload(teacher, file))).json()).id;
    const href = editLessonPath(here.course.id, module.id, lesson.id);
    return { here, lesson, give, href };
  }

  test("that ends is told once, and a further video of the class anew", async () => {
    const { here, give, href } = await newClass();
    const ready = {
      kind: "conversion-finished",
      text: `El video de «Bienvenida a la finca» de «${title}» ya está listo.`,
      href,
    };
    for (const count of [1, 2]) {
      const videoId = await give(clip);
      await world.runJobs();
      await convertVideo(here.ctx, videoId);
      await giveUpVideo(here.ctx, videoId);
      expect(await toldTo(here.ctx, here.teacher)).toEqual(Array(count).fill(ready));
    }
  });

  test("that fails is told once, whoever finds out", async () => {
    const { here, give, href } = await newClass();
    const videoId = await give(ribbon);
    await world.runJobs();
    await giveUpVideo(here.ctx, videoId);
    expect(await toldTo(here.ctx, here.teacher)).toEqual([
      {
        kind: "conversion-failed",
        text: `No pudimos convertir el video de «Bienvenida a la finca» de «${title}».`,
        href,
      },
    ]);
  });

  test("is told as of its end, however long ago it began", async () => {
    const { here, give } = await newClass();
    const began = new Date(Date.now() - 5 * 3_600_000);
    const begun = { ...here.ctx, now: began };
    await convertVideo(begun, await give(clip));
    await giveUpVideo(begun, await give(ribbon));
    const told = await db
      .select({ createdAt: notifications.createdAt })
      .from(notifications)
      .where(eq(notifications.userId, here.teacher.id));
    const minutesAgo = told.map(({ createdAt }) => (Date.now() - createdAt.getTime()) / 60_000);
    expect(minutesAgo).toHaveLength(2);
    expect(Math.max(...minutesAgo)).toBeLessThan(60);
  });

  test("that the teacher cancelled tells nothing, nor one of a course that was removed", async () => {
    const { here, lesson, give } = await newClass();
    const cancelled = await give(clip);
    await cancelVideo(here.as(here.teacher), lesson.id, cancelled);
    await giveUpVideo(here.ctx, cancelled);
    const late = await give(clip);
    await changeCourses(here.ctx, here.course.id, { removedAt: new Date() });
    await giveUpVideo(here.ctx, late);
    expect(await toldTo(here.ctx, here.teacher)).toEqual([]);
  });

  test("settled by two runs at once is told once", async () => {
    const { here, give } = await newClass();
    const [video] = await db
      .select()
      .from(videos)
      .where(eq(videos.id, await give(clip)));
    if (!video) throw new Error("the class has no video");
    const settle = () => inTransaction(here.ctx, (ctx) => reportSettled(ctx, video, "ready"));
    await Promise.all([settle(), settle(), settle()]);
    expect(await toldTo(here.ctx, here.teacher)).toHaveLength(1);
  });
});

describe("a purchase", () => {
  const sale = (courseId: string) => ({
    kind: "sale",
    text: `Vendiste «${title}».`,
    href: infoPath(courseId),
  });
  const undone = (courseId: string) => ({
    kind: "refund",
    text: `Se reembolsó una venta de «${title}».`,
    href: infoPath(courseId),
  });

  test("tells the teacher once for each course, however often the bank says so", async () => {
    const here = await world.academy();
    const { student, course, ctx } = here;
    const colleague = await here.person("teacher", "Hermes Pete");
    const other = await here.addCourse();
    await changeCourses(ctx, other.id, { teacherId: colleague.id });
    const { charge } = await payAndLeave(here.as(student), await purchase([course, other]));
    const event = eventOf(charge);
    await Promise.all([acceptEvent(ctx, event), acceptEvent(ctx, event)]);
    await acceptEvent(ctx, event);
    expect(await toldTo(ctx, here.teacher)).toEqual([sale(course.id)]);
    expect(await toldTo(ctx, colleague)).toEqual([sale(other.id)]);
    expect(await toldTo(ctx, student)).toEqual([]);
  });

  test("that is refused tells nobody", async () => {
    const here = await world.academy();
    const { student, course, ctx } = here;
    const { charge } = await payAndLeave(here.as(student), await purchase(course, cards.declined));
    await acceptEvent(ctx, eventOf(charge));
    expect(await toldTo(ctx, here.teacher)).toEqual([]);
  });

  test("that is given back tells the teacher and the buyer once", async () => {
    const here = await world.academy();
    const { student, course, ctx } = here;
    const other = await here.addCourse();
    const { id } = await pay(here.as(student), await purchase([course, other]));
    await voidCharge((await decided(student.email)).id);
    const event = eventOf(await decided(student.email));
    await Promise.all([acceptEvent(ctx, event), acceptEvent(ctx, event)]);
    expect(await toldTo(ctx, student)).toEqual([
      {
        kind: "refund",
        text: `Se anuló el pago de «${title}» y 1 curso más.`,
        href: `/account/orders/${id}`,
      },
    ]);
    const told = await toldTo(ctx, here.teacher);
    const both = [course.id, other.id];
    expect(told).toHaveLength(4);
    expect(told).toEqual(expect.arrayContaining([...both.map(sale), ...both.map(undone)]));
  });

  test("for somebody else and with an account leads its buyer to the order", async () => {
    const here = await world.academy();
    const { student, course, ctx } = here;
    const learner = await here.person("student");
    await markProven(ctx, learner);
    const learnerEmail = learner.email;
    const gift = await purchase(course, cards.approved, { learnerEmail });
    const { id } = await pay(here.as(student), gift);
    await askRefund(here.as(student), { orderId: id });
    expect(await toldTo(ctx, student)).toEqual([
      {
        kind: "refund",
        text: `Te concedimos el reembolso de «${title}».`,
        href: `/account/orders/${id}`,
      },
    ]);
    expect(await toldTo(ctx, learner)).toEqual([
      { kind: "gift", text: `Te regalaron «${title}».`, href: continuePath(course.id) },
      {
        kind: "refund",
        text: `Se anuló el pedido de «${title}», que te regalaron.`,
        href: coursePath(course),
      },
    ]);
  });

  test("for somebody else tells whoever got the course, and when it was taken back", async () => {
    const here = await world.academy();
    const { student, course, ctx } = here;
    await markProven(ctx, student);
    const billed = await purchase(course, cards.approved, { learnerEmail: student.email });
    const customerEmail = `${newId()}@correo.test`;
    await pay(ctx, { ...billed, customerEmail });
    await voidCharge((await decided(customerEmail)).id);
    await acceptEvent(ctx, eventOf(await decided(customerEmail)));
    expect(await toldTo(ctx, student)).toEqual([
      { kind: "gift", text: `Te regalaron «${title}».`, href: continuePath(course.id) },
      {
        kind: "refund",
        text: `Se anuló el pedido de «${title}», que te regalaron.`,
        href: coursePath(course),
      },
    ]);
  });

  test("by a stranger tells only the teacher: nobody has proven the address", async () => {
    const here = await world.academy();
    const { student, course, ctx } = here;
    await pay(ctx, await purchase(course, cards.approved, { learnerEmail: student.email }));
    expect(await toldTo(ctx, student)).toEqual([]);
    expect(await toldTo(ctx, here.teacher)).toEqual([sale(course.id)]);
    await prove(ctx, student);
    expect(await toldTo(ctx, student)).toEqual([]);
  });

  test("of a deleted teacher's course, and by a deleted buyer, tells nobody else", async () => {
    const here = await world.academy();
    const { course, ctx } = here;
    const { member } = await arrive(here, here.student);
    await pay(member, await purchase(course));
    const charge = await decided(member.actor.email);
    await deleteAccount(member, { confirmation: member.actor.email });
    const gone = await arrive(here, here.teacher);
    await deleteAccount(gone.member, { confirmation: here.teacher.email });
    const before = await toldTo(ctx, here.teacher);
    await voidCharge(charge.id);
    await acceptEvent(ctx, eventOf(await decided(member.actor.email)));
    expect(await toldTo(ctx, here.student)).toEqual([]);
    expect(await toldTo(ctx, here.teacher)).toEqual(before);
  });
});

describe("below a class", () => {
  async function openClass() {
    const here = await world.academy();
    const lesson = here.course.modules[1]?.lessons[0]?.id ?? "";
    const learner = await here.person("student", "Luz Marina Pai");
    await enrol(here.ctx, learner.id, here.course.id);
    return { here, lesson, learner: here.as(learner), teacher: here.as(here.teacher) };
  }
  const place = `«Fermentar en tanque» de «${title}»`;
  const ask = (by: MemberCtx, lesson: string) =>
    postComment(by, lesson, { comment: "Profe, ¿y si llueve?" });

  test("a question is told to the teacher, with a first name only", async () => {
    const { here, lesson, learner, teacher } = await openClass();
    const { id } = await ask(learner, lesson);
    expect(await toldTo(here.ctx, here.teacher)).toEqual([
      { kind: "question", text: `Luz preguntó en ${place}.`, href: questionPath(id) },
    ]);
    await ask(teacher, lesson);
    expect(await toldTo(here.ctx, here.teacher)).toHaveLength(1);
    expect(await toldTo(here.ctx, learner.actor)).toEqual([]);
  });

  test("an answer is told to whoever asked; one that is sent twice, once", async () => {
    const { here, lesson, learner, teacher } = await openClass();
    const { id } = await ask(learner, lesson);
    const answer = (comment: string, by: MemberCtx = teacher) =>
      postComment(by, lesson, { comment, answerTo: id });
    const sent = await Promise.all([answer("Se tapa"), answer("Se tapa")]);
    expect(new Set(sent.map((one) => one.id)).size).toBe(1);
    const told = {
      kind: "answer",
      text: `Nubia respondió tu pregunta en ${place}.`,
      href: `${lessonPath(here.course.id, lesson)}?side=comments&lastClass=1&comment=${id}#comment-${id}`,
    };
    expect(await toldTo(here.ctx, learner.actor)).toEqual([told]);
    await answer("Con plástico");
    expect(await toldTo(here.ctx, learner.actor)).toEqual([told, told]);
    await answer("Sirve cualquiera", here.as(await here.person("admin", "Dora Inés")));
    expect((await toldTo(here.ctx, learner.actor)).at(-1)?.text).toMatch(/^Dora respondió/);
  });

  test("people who answer themselves are told nothing, and nothing that was refused is told", async () => {
    const { here, lesson, learner, teacher } = await openClass();
    const staff = here.as(await here.person("admin"));
    const { id } = await ask(staff, lesson);
    await postComment(staff, lesson, { comment: "Ya encontré", answerTo: id });
    expect(await toldTo(here.ctx, staff.actor)).toEqual([]);
    const refused = postComment(learner, lesson, { comment: "Yo sé", answerTo: id });
    await expect(refused).rejects.toThrow();
    await expect(ask(here.as(here.student), lesson)).rejects.toThrow();
    expect(await toldTo(here.ctx, teacher.actor)).toHaveLength(1);
  });

  test("a deleted teacher hears of no question", async () => {
    const { here, lesson, learner } = await openClass();
    const { member } = await arrive(here, here.teacher);
    await deleteAccount(member, { confirmation: member.actor.email });
    await ask(learner, lesson);
    expect(await toldTo(here.ctx, here.teacher)).toEqual([]);
  });
});

describe("an opening", () => {
  const opened = (course: { id: string; title: string }) => ({
    kind: "course-opened",
    text: `Ya abrió «${title}», el curso que esperabas.`,
    href: coursePath(course),
  });

  async function openWaiting(changes?: Parameters<typeof addLaunch>[1]) {
    const here = await world.academy();
    const course = await addLaunch(here, changes);
    const other = await here.person("student");
    for (const actor of [here.student, other]) await subscribe(here.as(actor), course.id);
    return { here, course, other };
  }
  const open = ({ ctx }: TestAcademy) => openDueLaunches(ctx, subscribers);

  test("is told to each subscriber once", async () => {
    const { here, course, other } = await openWaiting();
    await open(here);
    expect(await toldTo(here.ctx, other)).toEqual([]);
    await fallDue(here, course);
    await Promise.all([open(here), open(here)]);
    await open(here);
    for (const actor of [here.student, other]) {
      expect(await toldTo(here.ctx, actor)).toEqual([opened(course)]);
    }
    expect(await toldTo(here.ctx, here.teacher)).toEqual([]);
  });

  test("of a launch that the catalogue listed is told too", async () => {
    const { here, course, other } = await openWaiting({ isSubscription: false, feedListing: true });
    await fallDue(here, course);
    await Promise.all([tellWaiting(here.ctx), tellWaiting(here.ctx)]);
    expect(await toldTo(here.ctx, other)).toEqual([opened(course)]);
  });
});
