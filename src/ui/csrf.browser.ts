/** The value that a call with a session sends as X-XSRF-TOKEN; empty if no page has set one. */
export function csrfToken(): string {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
  return decodeURIComponent(cookie?.slice("XSRF-TOKEN=".length) ?? "");
}
