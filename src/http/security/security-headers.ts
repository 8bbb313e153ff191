// Sets the headers that restrict what an answer may do in a browser, and keeps every answer that
// says nothing else out of caches.
import { createMiddleware } from "hono/factory";
import { isPublicAnswer } from "#src/http/cache/public-answer.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { cspReportPath } from "./csp-reports.ts";
import { isPrivatePath } from "./private-paths.ts";

type Places = {
  /** Where the checkout sends card data; it is the only recipient. */
  gatewayOrigin: string;
  /** Address of the tracking pixel; the checkout never calls it. */
  pixel: string | undefined;
  /** Where browsers send files with a signed address. */
  uploadOrigin: string | undefined;
  publicUrl: string;
  baseDomain: string;
};

const resourcePolicy = "cross-origin-resource-policy";

/** The headers of every answer, whatever it holds. @param secure whether the product is at https. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": permissions(false),
    ...(secure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** @param records whether the page lets a teacher record a class */
function permissions(records: boolean): string {
  const recording = records ? "(self)" : "()";
  return `camera=${recording}, microphone=${recording}, geolocation=()`;
}

/** The pages of a new class and of one that exists, which take a video. */
const recordingPage = /^\/teachers\/courses\/[^/]+\/modules\/[^/]+\/classes(?:\/[^/]+)?\/?$/;

export function security(
  { gatewayOrigin, pixel, uploadOrigin, publicUrl, baseDomain }: Places,
  secure: boolean,
) {
  const { protocol, port } = new URL(publicUrl);
  const host = `${baseDomain}${port ? `:${port}` : ""}`;
  // After a form the browser follows a redirect only to these: sign-in may lead to an academy.
  const forms = `'self' ${protocol}//${host} ${protocol}//*.${host}`;
  const otherOrigins = [
    ...(pixel ? [new URL(pixel).origin] : []),
    ...(uploadOrigin ? [uploadOrigin] : []),
  ];
  const common = Object.entries(commonHeaders(secure));
  return createMiddleware<WhoEnv>(async (c, next) => {
    await next();
    // Hono's own `c.header` unpacks the body of an answer that is ready.
    const { headers } = c.res;
    const connect = [
      "'self'",
      ...(c.req.path.startsWith("/checkouts") ? [gatewayOrigin] : otherOrigins),
      // Vite's hot reload listens on its own port.
      ...(process.env.NODE_ENV === "development" ? ["ws:"] : []),
    ].join(" ");
    // A public page has no script that only one visitor may run.
    const nonce = isPublicAnswer(c) ? undefined : c.get("web")?.nonce;
    for (const [name, value] of common) headers.set(name, value);
    if (isPrivatePath(c.req.path)) headers.set("x-robots-tag", "noindex");
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
    // Other sites may show what is public, such as the picture of a shared link.
    const isShared = headers.get("cache-control")?.startsWith("public");
    if (!isShared && !headers.has(resourcePolicy)) headers.set(resourcePolicy, "same-origin");
    if (!headers.get("content-type")?.startsWith("text/html")) return;
    // External sign-in is a redirect of the same window, so no page needs another window of ours.
    headers.set("cross-origin-opener-policy", "same-origin");
    if (recordingPage.test(c.req.path)) headers.set("permissions-policy", permissions(true));
    headers.set("reporting-endpoints", `csp="${cspReportPath}"`);
    headers.set(
      "content-security-policy",
      [
        "default-src 'self'",
        `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "worker-src 'self' blob:",
        `connect-src ${connect}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        `form-action ${forms}`,
        // Browsers know one of the two.
        `report-uri ${cspReportPath}`,
        "report-to csp",
      ].join("; "),
    );
  });
}
