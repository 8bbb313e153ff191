// How each call of the API is made for the access table: complete and correct, so that only the
// caller decides the answer.
import type { Call } from "../door.ts";
import { accountCalls } from "./account-calls.ts";
import { courseCalls } from "./course-calls.ts";
import { fileCalls } from "./file-calls.ts";
import { publishingCalls } from "./publishing-calls.ts";
import type { Asking } from "./scene.ts";

export type Request = Call & { path: string };

/** By method and path of the OpenAPI document. */
export type Calls = Record<string, (asking: Asking) => Promise<Request> | Request>;

export const calls: Calls = { ...accountCalls, ...courseCalls, ...fileCalls, ...publishingCalls };
