// What stays open at the address of an academy that is suspended or closed: whatever nobody may lose
// by it. Everything else is closed, also what is added later. Capitals change nothing: the pages are
// found without regard to them.
import { hasClosed } from "./closing.rules.ts";

type Standing = { suspendedAt: Date | null; closesAt: Date | null };

/** Whether it is suspended or closed. Pages that stay open then link to nothing that does not. */
export function isAway(academy: Standing, now: Date): boolean {
  return academy.suspendedAt !== null || hasClosed(academy, now);
}

/** Whether nobody can buy in it: it is suspended, closed or about to close. */
export function sellsNothing({ suspendedAt, closesAt }: Standing): boolean {
  return suspendedAt !== null || closesAt !== null;
}

/** People come in and out, take their data with them, delete their account, and reach their money. */
const pages = [
  /^\/login(\/(email|signup(\/email)?|code|forgot|reset|new-email|verify|gift|pass|complete))?$/i,
  /^\/login\/(oauth|external)\/[^/]+$/i,
  // An invitation gives a course, the right to teach or that to administer; it can still be refused.
  /^\/login\/invitation\/stop$/i,
  /^\/signup(\/.*)?$/i,
  /^\/logout$/i,
  /^\/dashboard$/i,
  /^\/account(\/.*)?$/i,
  /^\/teachers\/payment_methods$/i,
  /^\/terms$/i,
  // How to get one's money back, and whom to ask.
  /^\/(help|ayuda|contact|contacto)$/i,
  /^\/access-denied$/i,
  /^\/(notifications|free-content)\/stop$/i,
  // The administration, with a notice.
  /^\/academy\/dashboard(\/.*)?$/i,
  /^\/admin\/teachers(\/.*)?$/i,
  /^\/semillero\/admin(\/.*)?$/i,
];

/** What these pages show, and what browsers ask for by themselves. */
const files = [
  /^\/(covers|tiles|scenes|spots|icons|images|users\/profile)\/.+$/i,
  /^\/(manifest\.webmanifest|robots\.txt|favicon\.(svg|ico)|apple-touch-icon\.png)$/i,
  /^\/\.well-known\/.+$/i,
  /^\/dev\/mail(\/.*)?$/i,
];

/** Accounts, orders, receipts, refunds, payouts, and the administration. */
const calls = [
  /^\/auth\/.+$/i,
  /^\/users$/i,
  /^\/users\/(sessions|email|password|activity|second-factor|export)(\/.*)?$/i,
  /^\/users\/[^/]+\/second-factor$/i,
  // What a running player still has to report.
  /^\/users\/[^/]+\/course\/[^/]+\/progress(\/.*)?$/i,
  /^\/notifications(\/.*)?$/i,
  /^\/gateway\/events$/i,
  /^\/orders(\/.*)?$/i,
  // Of a payment that is under way.
  /^\/transactions\/[^/]+\/code$/i,
  /^\/refunds(\/.*)?$/i,
  /^\/payouts(\.csv|\/.*)?$/i,
  /^\/payment-methods\/.+$/i,
  /^\/teachers\/(balance|movements|movements\.csv|payout-account|payouts|payouts\.csv)$/i,
  /^\/coupons(\.csv|\/.*)?$/i,
  /^\/reviews(\/.*)?$/i,
  // Nobody becomes a teacher meanwhile.
  /^\/academy(?!\/teachers\/invitations\/accept(\/|$))(\/.*)?$/i,
  /^\/contact$/i,
  /^\/(openapi\.json|docs)$/i,
];

/** Its only administrator may want to go. While an academy is suspended nobody new comes to it. */
const onceClosed = /^\/login\/administrator$/i;

/** @param path of a request: of a page, with or without `.data`, of a file or of a call */
export function isOpenWhileAway(path: string): boolean {
  const bare = bareOf(path);
  if (bare.startsWith("/api/")) return calls.some((open) => open.test(bare.slice(4)));
  return pages.some((open) => open.test(pageOf(bare))) || files.some((open) => open.test(bare));
}

/** As `isOpenWhileAway`, in one that is closed and not suspended. */
export function isOpenOnceClosed(path: string): boolean {
  return onceClosed.test(pageOf(bareOf(path))) || isOpenWhileAway(path);
}

/** Whether this path of it can be opened now, away or not. */
export function isOpenNow(academy: Standing, now: Date, path: string): boolean {
  if (academy.suspendedAt !== null) return isOpenWhileAway(path);
  return !hasClosed(academy, now) || isOpenOnceClosed(path);
}

const bareOf = (path: string) => path.replace(/(?<=.)\/+$/, "");

/** The page whose data a script asks for: the path and `.data`, or `_.data` below it. */
const pageOf = (bare: string) => bare.replace(/(\/_?)?\.data$/, "");
