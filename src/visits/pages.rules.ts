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

const counted =
  /^(?:\/|\/(?:explore|semillero\/landing|(?:free-content|contenido-gratuito)\/[^/]+)\/?)$/;

/** Null for an address whose visits nobody counts. @param address path and query */
export function countedPage(address: string): string | null {
  const path = address.split("?", 1)[0] ?? "";
  if (!counted.test(path)) return null;
  const [first, second] = path.split("/").filter(Boolean);
  if (first === undefined) return homePage;
  if (first === "explore" || first === "semillero")
    return `/${[first, second].filter(Boolean).join("/")}`;
  const name = campaignName(decoded(second ?? ""));
  return name && campaignPage(name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
