// The one place that decides where `redirectTo` may lead.
import { subdomainAt } from "#src/academies/addresses/addresses.rules.ts";
import { isOpenNow } from "#src/academies/away/while-away.rules.ts";
import { findAcademy, findSuccessor } from "#src/academies/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { isDataUrl, longestPath, pagePath, pageUrl } from "#src/http/pages/page-address.rules.ts";

type Here = Pick<Ctx, "academy" | "db" | "now" | "outside">;

/**
 * A path on this host, or a page of an academy that exists, at its own address with our scheme and
 * port. Null for anything else (decisions: Sessions), for what this academy shows no more, and for
 * what is longer than any page's address.
 */
export async function safeRedirect(
  here: Here,
  target: string | null | undefined,
): Promise<string | null> {
  const address = target ? await addressOf(here, target) : null;
  return address && address.length <= longestPath ? address : null;
}

async function addressOf(
  { academy, db, now, outside }: Here,
  target: string,
): Promise<string | null> {
  if (isOwnPath(target)) {
    const path = onPage(target);
    return isOpenNow(academy, now, new URL(path, "http://own").pathname) ? path : null;
  }
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return null;
  const url = new URL(target);
  const subdomain = subdomainAt(outside, url);
  if (subdomain === undefined) return null;
  // The root academy always exists, and so does the one that answers.
  const exists =
    subdomain === null ||
    subdomain === academy.subdomain ||
    (await findAcademy(db, subdomain)) !== null ||
    // Links of an academy that has moved lead on.
    (await findSuccessor(db, subdomain, now)) !== null;
  return exists ? pageUrl(url).href : null;
}

/**
 * An old link may carry the address of a page's data, and a hand-written one letters that no header
 * holds.
 */
function onPage(path: string): string {
  const url = new URL(path, "http://own");
  const page = isDataUrl(url) ? pagePath(url) + url.hash : path;
  return page.toWellFormed().replace(/\P{ASCII}+/gu, encodeURIComponent);
}

/** Dots fold: `/.//other.host` becomes `//other.host`, which a browser reads as a host. */
function isOwnPath(target: string): boolean {
  if (!/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return false;
  return (
    URL.canParse(target, "http://own") && !new URL(target, "http://own").pathname.startsWith("//")
  );
}
