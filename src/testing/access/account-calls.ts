// The calls about accounts and sessions. Where a call needs no session, its input decides: it is
// about the student of the academy that is asked.
import { makeLink } from "#src/accounts/email/email-links.ts";
import { beginFactor } from "#src/accounts/second-factor/add-factor.ts";
import { halfCookie } from "#src/accounts/second-factor/second-factor.rules.ts";
import { openSession } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { newId } from "#src/db/columns.ts";
import { waitingChange } from "../email-change.ts";
import { codeAt, newFactor, prove } from "../second-factor.ts";
import type { Calls } from "./calls.ts";
import { type Asking, password } from "./scene.ts";

/** The recovery codes of a new second factor of the caller; of the student where nobody calls. */
const ownFactor = ({ home, actor }: Asking) => newFactor(home, actor ?? home.student);

const studentOf = ({ home }: Asking) => home.student;

export const accountCalls: Calls = {
  "GET /teachers/badges": () => ({ path: "/teachers/badges" }),
  "POST /auth/register": () => ({
    path: "/auth/register",
    json: { email: `${newId()}@correo.test`, password, name: "Ana Quira" },
  }),
  "POST /auth/login": (asking) => ({
    path: "/auth/login",
    json: { email: studentOf(asking).email, password },
  }),
  "POST /auth/login/code": async ({ home }) => {
    const { codes } = await newFactor(home, home.student);
    const entry = await signIn(home.ctx, { email: home.student.email, password });
    const headers = { cookie: `${halfCookie}=${entry.tokens ? "" : entry.half}` };
    return { path: "/auth/login/code", json: { code: codes[0] }, headers };
  },
  "POST /auth/refresh-token": async (asking) => {
    const { refreshToken } = await openSession(asking.home.ctx, studentOf(asking));
    return { path: "/auth/refresh-token", json: { refreshToken } };
  },
  "POST /auth/logout": () => ({ path: "/auth/logout", method: "POST" }),
  "POST /auth/password/forgot": (asking) => ({
    path: "/auth/password/forgot",
    // Few links are sent to one address.
    json: { email: (asking.actor ?? studentOf(asking)).email },
  }),
  "POST /auth/password/reset": async (asking) => {
    // It ends the sessions of its account, which other callers of the row have.
    const { id: userId } = await asking.home.person("student");
    const token = await makeLink(asking.home.ctx, { userId, purpose: "reset" });
    return { path: "/auth/password/reset", json: { token, password } };
  },
  "POST /auth/email/verify": async (asking) => {
    // So does this one.
    const { id: userId } = await asking.home.person("student");
    const token = await makeLink(asking.home.ctx, { userId, purpose: "verify" });
    return { path: "/auth/email/verify", json: { token } };
  },
  "POST /auth/email/verification": () => ({ path: "/auth/email/verification", method: "POST" }),
  "PATCH /auth/complete": ({ people }) => ({
    path: "/auth/complete",
    method: "PATCH",
    // The session decides whose sign-up it is; an id only has to agree.
    json: { id: people.student.id, role: "student" },
  }),
  "GET /users": () => ({ path: "/users" }),
  "PATCH /users": () => ({ path: "/users", method: "PATCH", json: { name: "Ana Lucía Quira" } }),
  "DELETE /users": () => ({ path: "/users", method: "DELETE", json: { password } }),
  "GET /users/activity": () => ({ path: "/users/activity" }),
  "GET /users/export": () => ({ path: "/users/export" }),
  "PATCH /users/password": () => ({
    path: "/users/password",
    method: "PATCH",
    json: { current: password, password: `otra ${password}` },
  }),
  "POST /users/email": () => ({
    path: "/users/email",
    json: { email: `${newId()}@correo.test`, password },
  }),
  "DELETE /users/email": async ({ home, actor }) => {
    if (actor) await waitingChange(home, actor);
    return { path: "/users/email", method: "DELETE" };
  },
  // Each caller has a link of their own; nobody has that of the student.
  "POST /auth/email/change": async ({ home, actor }) => ({
    path: "/auth/email/change",
    json: { token: await waitingChange(home, actor ?? home.student) },
  }),
  "GET /users/sessions": () => ({ path: "/users/sessions" }),
  "DELETE /users/sessions": () => ({ path: "/users/sessions", method: "DELETE" }),
  "DELETE /users/sessions/{id}": ({ people }) => ({
    path: `/users/sessions/${people.student.sessionId}`,
    method: "DELETE",
  }),
  "GET /users/second-factor": () => ({ path: "/users/second-factor" }),
  "POST /users/second-factor": async ({ home, actor }) => {
    if (actor) await prove(home, actor);
    return { path: "/users/second-factor", json: { password } };
  },
  "POST /users/second-factor/confirm": async ({ home, actor }) => {
    if (!actor) return { path: "/users/second-factor/confirm", json: { code: "123456" } };
    await prove(home, actor);
    const { secret } = await beginFactor(home.as(actor), { password });
    return { path: "/users/second-factor/confirm", json: { code: codeAt(secret, new Date()) } };
  },
  "POST /users/second-factor/recovery-codes": async (asking) => {
    const { codes } = await ownFactor(asking);
    return { path: "/users/second-factor/recovery-codes", json: { code: codes[0] } };
  },
  "DELETE /users/second-factor": async (asking) => {
    const { codes } = await ownFactor(asking);
    const json = { password, code: codes[0] };
    return { path: "/users/second-factor", method: "DELETE", json };
  },
  "DELETE /users/{userId}/second-factor": async ({ here, people }) => {
    await newFactor(here, people.student);
    return { path: `/users/${people.student.id}/second-factor`, method: "DELETE" };
  },
};
