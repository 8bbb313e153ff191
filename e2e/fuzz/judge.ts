// What is wrong with an answer, whatever was asked: nothing, for every request that anyone can send.
import type { Draft } from "./draft.ts";
import { unescaped } from "./nasty.ts";
import type { Home } from "./scene.ts";
import type { Answer } from "./send.ts";

const headersOfAll: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^same-origin$/,
  "permissions-policy": /camera=\((?:self)?\)/,
};

const headersOfPages: Record<string, RegExp> = {
  "content-security-policy": /default-src 'self'.*script-src 'self'.*frame-ancestors 'none'/,
};

/** A page or a text that shows how the program is made. */
const inside = /node_modules\/|\bat \w[\w.]* \(.*:\d+:\d+\)|PostgresError|SQLSTATE|\$argon2/;

/** Node's parser refuses a request whose head is longer than 16 kB, before the program sees it. */
const tooLongHead = 431;

export function faultsOf(draft: Draft, answer: Answer, homes: Home[]): string[] {
  const { home, target, method, path } = draft;
  const { status, headers, text } = answer;
  const faults: string[] = [];
  if (status === tooLongHead) return faults;
  if (status >= 500) faults.push(`answered ${status}`);
  const type = headers["content-type"] ?? "";
  const isPage = type.startsWith("text/html");
  const wanted = { ...headersOfAll, ...(isPage ? headersOfPages : {}) };
  const missing = Object.keys(wanted).filter((name) => !wanted[name]?.test(headers[name] ?? ""));
  if (missing.length > 0) faults.push(`${target.kind} ${status} without ${missing.join(", ")}`);
  if (isPage && unescaped.test(text)) faults.push("the page contains a stranger's markup");
  if (target.path !== "/assets/{slug}.js" && inside.test(text)) {
    faults.push("the answer shows how the program is made");
  }
  const others = showsOthers(target.path) ? [] : homes.filter((one) => one !== home);
  for (const { mark } of others) {
    if (text.includes(mark)) faults.push("the answer shows another academy");
  }
  const isProblem = type.startsWith("application/problem+json");
  const readsApi = isApi(path) && status >= 400 && method !== "HEAD";
  if (readsApi && !isProblem && !isPage) faults.push(`a failure of type "${type}"`);
  if (isProblem && method !== "HEAD") faults.push(...faultsOfProblem(status, text));
  return faults;
}

/** As a browser reads the address: without `..` and what follows `?`. */
function isApi(path: string): boolean {
  return new URL(`http://localhost${path}`).pathname.startsWith("/api/");
}

function faultsOfProblem(status: number, text: string): string[] {
  const body: unknown = JSON.parse(text);
  const { type, title, status: said, detail, errors = [] } = Object(body);
  const isText = [type, title, detail].every((one) => typeof one === "string" && one !== "");
  const areErrors =
    Array.isArray(errors) &&
    errors.every(({ path, message }) => typeof path === "string" && typeof message === "string");
  return isText && said === status && areErrors ? [] : [`a problem of the shape ${text}`];
}

/** The mailbox of a development machine shows every mail, and these calls tell of any academy. */
function showsOthers(path: string): boolean {
  return (
    path.startsWith("/dev/mail") || /^\/api\/academy\/(bySubdomain\/)?\{subdomain\}$/.test(path)
  );
}
