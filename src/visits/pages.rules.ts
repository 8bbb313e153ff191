// The pages whose visits are counted, under one name each (decisions: Landings and free content).

export const homePage = "/";
export const explorePage = "/explore";
export const productPage = "/semillero/landing";

/** Names that no campaign has: at their addresses stands something else. */
export const reservedNames = ["downloads", "stop", "files", "new"];

/** Null for what no campaign can be called. @param text of an address */
export function campaignName(text: string): string | null {
  const name = text.toLowerCase();
  return /^[a-z0-9-]{1,80}$/.test(name) && !reservedNames.includes(name) ? name : null;
}

/** Of a campaign by its name, in whichever language its address was. */
export function campaignPage(name: string): string {
  return `/free-content/${name}`;
}

const fixed = new Map([
  [homePage, homePage],
  ...[explorePage, productPage].flatMap((page) => [
    [page, page] as const,
    [`${page}/`, page] as const,
  ]),
]);

const campaign = /^\/(?:free-content|contenido-gratuito)\/([^/]+)\/?$/;

/** Null for an address whose visits nobody counts. @param address path and query */
export function countedPage(address: string): string | null {
  const path = address.split("?", 1)[0] ?? "";
  const page = fixed.get(path);
  if (page) return page;
  const [, second] = campaign.exec(path) ?? [];
  const name = second ? campaignName(decoded(second)) : null;
  return name && campaignPage(name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
