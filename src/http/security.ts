// Sets the headers that restrict what a page may do.
import { createMiddleware } from "hono/factory";
import type { WhoEnv } from "./env.ts";
import { isPrivatePath } from "./private-paths.ts";
import { isPublicAnswer } from "./public-answer.ts";

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
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "same-origin");
    headers.set("x-frame-options", "DENY");
    headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
    if (isPrivatePath(c.req.path)) headers.set("x-robots-tag", "noindex");
    if (secure) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (!headers.get("content-type")?.startsWith("text/html")) return;
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
      ].join("; "),
    );
  });
}
