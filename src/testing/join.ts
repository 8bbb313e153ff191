// Opens an account over the API, up to its completed sign-up.
import { expect } from "vitest";
import type { Browser } from "./door.ts";

/** As a student, whose session the browser keeps. */
export async function join(browser: Browser, account: object): Promise<void> {
  expect((await browser("/api/auth/register", { json: account })).status).toBe(201);
  const choice = { method: "PATCH", json: { role: "student" } };
  expect((await browser("/api/auth/complete", choice)).status).toBe(200);
}
