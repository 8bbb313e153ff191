// What stays open at the address of an academy that is suspended or closed: whatever nobody may lose
// by it. Everything else is closed, also what is added later.

/** People come in and out, take their data with them, delete their account, and reach their money. */
const pages = [
  // An invitation gives a course, the right to teach or that to administer; it can still be refused.
  /^\/login(?!\/(invitation|teach|administrator)$)(\/.*)?$/,
  /^\/signup(\/.*)?$/,
  /^\/logout$/,
  /^\/dashboard$/,
  /^\/account(\/.*)?$/,
  /^\/teachers\/payment_methods$/,
  /^\/terms$/,
  // How to get one's money back, and whom to ask.
  /^\/(help|ayuda|contact|contacto)$/,
  /^\/access-denied$/,
  /^\/(notifications|free-content)\/stop$/,
  // The administration, with a notice.
  /^\/academy\/dashboard(\/.*)?$/,
  /^\/admin\/teachers(\/.*)?$/,
  /^\/semillero\/admin(\/.*)?$/,
];

/** What these pages show, and what browsers ask for by themselves. */
const files = [
  /^\/(covers|tiles|scenes|spots|icons|images|users\/profile)\/.+$/,
  /^\/(manifest\.webmanifest|robots\.txt|favicon\.(svg|ico)|apple-touch-icon\.png)$/,
  /^\/\.well-known\/.+$/,
  /^\/dev\/mail(\/.*)?$/,
];

/** Accounts, orders, receipts, refunds, payouts, and the administration. */
const calls = [
  /^\/auth\/.+$/,
  /^\/users$/,
  /^\/users\/(sessions|email|password|activity|second-factor|export)(\/.*)?$/,
  /^\/users\/[^/]+\/second-factor$/,
  // What a running player still has to report.
  /^\/users\/[^/]+\/course\/[^/]+\/progress(\/.*)?$/,
  /^\/notifications(\/.*)?$/,
  /^\/gateway\/events$/,
  /^\/orders(\/.*)?$/,
  // Of a payment that is under way.
  /^\/transactions\/[^/]+\/code$/,
  /^\/refunds(\/.*)?$/,
  /^\/payouts(\.csv|\/.*)?$/,
  /^\/payment-methods\/.+$/,
  /^\/teachers\/(balance|movements|movements\.csv|payout-account|payouts|payouts\.csv)$/,
  /^\/coupons(\.csv|\/.*)?$/,
  /^\/reviews(\/.*)?$/,
  // Nobody becomes a teacher meanwhile.
  /^\/academy(?!\/teachers\/invitations\/accept$)(\/.*)?$/,
  /^\/contact$/,
  /^\/(openapi\.json|docs)$/,
];

/** Its only administrator may want to go. While an academy is suspended nobody new comes to it. */
const onceClosed = /^\/login\/administrator$/;

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

const bareOf = (path: string) => path.replace(/(?<=.)\/+$/, "");

const pageOf = (bare: string) => bare.replace(/\.data$/, "");
