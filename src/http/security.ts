// Headers that tell browsers what a page of ours may do.
import { createMiddleware } from "hono/factory";
import type { WhoEnv } from "./who.ts";

type Places = {
  /** Where the checkout sends card data, and nothing else may. */
  gatewayOrigin: string;
  publicUrl: string;
  baseDomain: string;
};

export function security({ gatewayOrigin, publicUrl, baseDomain }: Places, secure: boolean) {
  const { protocol, port } = new URL(publicUrl);
  const host = `${baseDomain}${port ? `:${port}` : ""}`;
  // After a form the browser follows a redirect only to these: sign-in may lead to an academy.
  const forms = `'self' ${protocol}//${host} ${protocol}//*.${host}`;
  return createMiddleware<WhoEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    const connect = [
      "'self'",
      ...(c.req.path.startsWith("/checkouts") ? [gatewayOrigin] : []),
      // Vite's hot reload listens on a port of its own.
      ...(process.env.NODE_ENV === "development" ? ["ws:"] : []),
    ].join(" ");
    const nonce = c.get("web")?.nonce;
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "same-origin");
    c.header("x-frame-options", "DENY");
    c.header("permissions-policy", "camera=(), microphone=(), geolocation=()");
    if (secure) c.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (!headers.get("content-type")?.startsWith("text/html")) return;
    c.header(
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
