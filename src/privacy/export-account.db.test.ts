import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { orderItems, orders } from "#src/checkout/tables.ts";
import { newId } from "#src/db/columns.ts";
import { addRowOfEachTable } from "#src/testing/database/row-of-each-table.ts";
import { endSession } from "#src/testing/end-session.ts";
import { inviteOne } from "#src/testing/invitation.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { arrive, openResident } from "#src/testing/resident.ts";
import { openWorld } from "#src/testing/world.ts";
import { exportData } from "./export-account.ts";

const world = await openWorld();
afterAll(() => world.close());

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** The export as JSON. */
async function exported(ctx: Parameters<typeof exportData>[0]) {
  return JSON.parse(JSON.stringify(await exportData(ctx)));
}

test("a person gets all data stored about them", async () => {
  const { home, member, awaited, pictureKey } = await openResident(world);
  const { course } = home;
  const { title } = course;
  const lesson = course.modules[0]?.lessons[0];
  const place = { courseId: course.id, title };
  const couponCode = expect.stringMatching(/^[0-9A-F]{12}$/);
  expect(await exported(member)).toEqual({
    academy: home.academy.name,
    exportedAt: moment,
    account: {
      id: member.actor.id,
      email: member.actor.email,
      name: "Rosalba Inchima",
      role: "student",
      description: "Rosalba Inchima siembra lulo en Puracé",
      place: "",
      pictureUrl: `/${pictureKey}`,
      campaignCameFrom: "feria de Rosalba Inchima",
      hasPassword: true,
      completedSignUp: true,
      emailVerifiedAt: moment,
      sharesEmail: false,
      teachingSuspendedAt: null,
      createdAt: moment,
      updatedAt: moment,
    },
    emailChange: { newEmail: "luz@correo.test", createdAt: moment, expiresAt: moment },
    teachingRequest: { createdAt: moment, decision: null, decidedAt: null, note: "" },
    teachingInvitationsReceived: [
      {
        ...{ createdAt: moment, mailedAt: moment, expiresAt: moment },
        ...{ acceptedAt: null, withdrawnAt: null },
      },
    ],
    teachingInvitationsGiven: [],
    administrationInvitationsReceived: [
      {
        ...{ createdAt: moment, mailedAt: moment, expiresAt: moment },
        ...{ acceptedAt: null, withdrawnAt: null },
      },
    ],
    administrationInvitationsGiven: [],
    externalSignIns: [{ provider: "oidc", createdAt: moment }],
    sessions: expect.arrayContaining([
      {
        device: "Chrome en Android",
        createdAt: moment,
        lastUsedAt: moment,
        expiresAt: moment,
        revokedAt: null,
      },
    ]),
    secondFactor: { createdAt: moment, confirmedAt: null },
    trail: [
      {
        action: "signed-in",
        details: {},
        byOther: false,
        address: "192.0.2.7",
        device: "",
        createdAt: moment,
      },
    ],
    enrolments: [{ ...place, createdAt: moment }],
    waitingEnrolments: [{ courseId: awaited.id, title: awaited.title, createdAt: moment }],
    subscriptions: [{ ...place, createdAt: moment, notifiedAt: null }],
    progress: [
      { courseId: course.id, courseTitle: title, lessonId: lesson?.id, updatedAt: moment },
    ],
    seenLessons: [
      {
        courseId: course.id,
        lessonId: lesson?.id,
        lessonTitle: lesson?.title,
        minutes: 0,
        seconds: 0,
        placeSeconds: 0,
        placeAt: moment,
        played: [],
        watchedAt: null,
        markedAt: null,
        createdAt: moment,
      },
    ],
    comments: [
      {
        courseId: course.id,
        lessonId: lesson?.id,
        lessonTitle: lesson?.title,
        answerTo: expect.any(String),
        text: "Sí",
        second: null,
        createdAt: moment,
      },
    ],
    notes: [
      {
        courseId: course.id,
        lessonId: lesson?.id,
        second: 75,
        text: "Podar en luna menguante",
        createdAt: moment,
        updatedAt: moment,
      },
    ],
    notifications: [
      {
        kind: "answer",
        text: "Respondieron tu pregunta",
        href: "/explore",
        createdAt: moment,
        readAt: null,
      },
    ],
    notificationSettings: { dailyMail: true, mailedAt: null },
    orders: [
      {
        id: expect.any(String),
        status: "paid",
        learnerEmail: member.actor.email,
        isGift: false,
        subtotalCents: 3900,
        discountCents: 0,
        couponCode,
        taxCents: 741,
        ...{ taxPercent: 19, taxReason: "" },
        totalCents: 4641,
        usdCop: 4000,
        totalCop: 185_640,
        billing: expect.objectContaining({ firstName: "Ana", phone: "3001234567" }),
        acceptedBoxes: [["terms"], ["personal-data"]],
        consent: null,
        createdAt: moment,
        settledAt: null,
        items: [{ ...place, priceCents: 3900, discountCents: 0 }],
        payments: [
          {
            reference: expect.any(String),
            gatewayId: null,
            method: "card",
            status: "approved",
            statusMessage: null,
            amountCop: 185_640,
            createdAt: moment,
            settledAt: null,
          },
        ],
        refunds: [
          {
            ...{ reason: "buyer", status: "granted", way: "transfer", amountCop: 185_640 },
            account: "Bancolombia, ahorros, termina en 4321",
            ...{ note: null, reference: null, askedAt: moment },
            ...{ decidedAt: null, sentAt: null, confirmedAt: null },
          },
        ],
      },
    ],
    ordersForYou: [],
    invitationsReceived: [
      {
        ...{ ...place, createdAt: moment, mailedAt: moment, expiresAt: moment },
        ...{ acceptedAt: null, withdrawnAt: null, refusedAt: null },
      },
    ],
    invitationsGiven: [],
    coursesTaught: [],
    coupons: [
      {
        ...{ code: couponCode, percent: 10, amountCents: null, isOn: true, redeemed: 1 },
        ...{ validFrom: moment, validUntil: null, createdAt: moment },
      },
    ],
    earnings: expect.arrayContaining([
      { at: moment, cause: "sale", courseTitle: title, amountCop: 100_000, payableAt: moment },
      { at: moment, cause: "payout", courseTitle: null, amountCop: -100_000, payableAt: moment },
    ]),
    payoutAccount: {
      ...{ bank: "Bancolombia", kind: "savings", lastFour: "4321", updatedAt: moment },
    },
    payouts: [
      {
        ...{ id: expect.any(String), amountCop: 100_000, paidOn: "2026-11-20" },
        ...{ toAccount: "Bancolombia", reference: expect.any(String) },
      },
    ],
    badges: [{ badge: "first-course", earnedAt: moment }],
    messages: [
      {
        ...{ name: "Ana Quira", email: member.actor.email, topic: "clases" },
        ...{ text: "No me abre la clase 3.", createdAt: moment, answeredAt: null },
      },
    ],
    campaigns: [
      {
        ...{ title: "Calendario", consentText: "Quiero recibir correos", createdAt: moment },
        ...{ consentedAt: moment, withdrawnAt: null },
      },
    ],
    campaignDownloads: [{ title: "Calendario", firstAt: moment, lastAt: moment, times: 1 }],
    courseSaves: [
      {
        courseId: expect.any(String),
        version: 1,
        texts: { title: "Café", description: "", prerequisites: [], learnings: [], faqs: [] },
        createdAt: moment,
      },
    ],
    uploads: [
      { fileName: "clase.mp4", bytes: 1, createdAt: moment },
      { fileName: "Rosalba Inchima.mp4", bytes: 5, createdAt: moment },
    ],
  });
});

test("a teacher's courses are included, whatever their status", async () => {
  const { home, member } = await openResident(world);
  const { id, title } = await home.addCourse();
  expect((await exported(member)).coursesTaught).toEqual([]);
  const { member: teacher } = await arrive(home, home.teacher);
  const taught = await exported(teacher);
  expect(taught.coursesTaught).toContainEqual({ id, title, status: "published" });
  expect(taught.account.hasPassword).toBe(false);
});

test("a teacher's invitations are included without whom they invited", async () => {
  const home = await world.academy();
  const { row } = await inviteOne(home, "yeny@correo.test");
  const { member } = await arrive(home, home.teacher);
  const { id: courseId, title } = home.course;
  const { invitationsGiven, invitationsReceived } = await exported(member);
  expect(invitationsGiven).toMatchObject([{ courseId, title, acceptedAt: null }]);
  expect(invitationsReceived).toEqual([]);
  const text = JSON.stringify(invitationsGiven);
  for (const hidden of [row.email, row.id, row.tokenHash]) expect(text).not.toContain(hidden);
});

test("nothing about anybody else is included, and no credentials", async () => {
  const { home, member, tokens } = await openResident(world);
  const neighbour = await home.person("student", "Eufemia Tunubalá");
  const course = await home.addCourse();
  await addRowOfEachTable(home.ctx.db, { ...home, course, student: neighbour });
  await giveCourse(home, member.actor.email);
  const text = JSON.stringify(await exportData(member));
  for (const other of [neighbour, home.teacher, home.student]) {
    expect(text).not.toContain(other.id);
    expect(text).not.toContain(other.email);
  }
  for (const name of ["Eufemia", "Tunubal", "Nubia", "Chilito", "Marisol", "Gilberto", "Silvia"]) {
    expect(text).not.toContain(name);
  }
  for (const secret of [
    "argon2",
    tokens.refreshToken,
    tokens.accessToken,
    "gift-key",
    "gift-mark",
  ]) {
    expect(text).not.toContain(secret);
  }
  // How a purchase was paid is the person's own.
  expect(text.replaceAll('"method":"card"', "")).not.toMatch(
    /hash|fingerprint|idempotency|token|subject|card/i,
  );
});

test("for a course bought by somebody else they see the course, not the payer", async () => {
  const { home, member } = await openResident(world);
  const { id, title } = home.course;
  const orderId = await giveCourse(home, member.actor.email);
  expect((await exported(member)).ordersForYou).toEqual([
    { id: orderId, status: "paid", createdAt: moment, items: [{ courseId: id, title }] },
  ]);
});

test("what they bought without a session is theirs, without what its form said of a payer", async () => {
  const { home, member } = await openResident(world);
  const { email } = member.actor;
  const before = await exported(member);
  const own = await giveCourse(home, email, email);
  const gift = await giveCourse(home, "amiga@correo.test", email);
  const { orders, ordersForYou } = await exported(member);
  const added = orders.filter(({ id }: { id: string }) => id === own || id === gift);
  expect(added).toHaveLength(2);
  for (const one of added) {
    expect(one).toMatchObject({ status: "paid", totalCop: 185_640, billing: null, consent: null });
    expect(one.items).toMatchObject([{ title: home.course.title, priceCents: 3900 }]);
  }
  expect(ordersForYou).toEqual(before.ordersForYou);
  expect(JSON.stringify(orders)).not.toContain("Gilberto");
  const unproven = { emailVerifiedAt: null };
  await world.database.db.update(users).set(unproven).where(eq(users.id, member.actor.id));
  expect((await exported(member)).orders).toEqual(before.orders);
});

test("the same person in another academy is a separate person", async () => {
  const { member } = await openResident(world);
  const there = await world.academy();
  const abroad = { ...member, academy: there.academy };
  await expect(exportData(abroad)).rejects.toMatchObject({ code: "unauthenticated" });
  await world.database.db
    .update(users)
    .set({ email: member.actor.email })
    .where(eq(users.id, there.student.id));
  const { member: namesake } = await arrive(there, there.student);
  const { orders, enrolments, waitingEnrolments, uploads } = await exportData(namesake);
  expect([...orders, ...enrolments, ...waitingEnrolments, ...uploads]).toEqual([]);
});

test("an ended session gets nothing", async () => {
  const { member } = await openResident(world);
  await endSession(member, member.actor.sessionId);
  await expect(exportData(member)).rejects.toMatchObject({ code: "unauthenticated" });
});

/** Bought by a stranger without a session, who named this learner. */
async function giveCourse(
  { ctx, academy, course, teacher }: TestAcademy,
  learnerEmail: string,
  receiptEmail: string | null = null,
) {
  const id = newId();
  await ctx.db.insert(orders).values({
    academyId: academy.id,
    id,
    idempotencyKey: `gift-key-${id}`,
    fingerprint: "gift-mark",
    buyerId: null,
    ...{ learnerEmail, receiptEmail },
    status: "paid",
    subtotalCents: 3900,
    discountCents: 0,
    taxCents: 741,
    ...{ taxPercent: 19, taxReason: "" },
    totalCents: 4641,
    usdCop: 4000,
    totalCop: 185_640,
    billing: {
      firstName: "Gilberto",
      lastName: "Muelas",
      address: "Calle 1 de Silvia",
      phone: "3110000000",
      city: "Silvia",
    },
  });
  const item = { title: course.title, teacherName: teacher.name, priceCents: 3900 };
  await ctx.db
    .insert(orderItems)
    .values({ academyId: academy.id, orderId: id, courseId: course.id, ...item });
  return id;
}
