// The pages whose visits are counted, under one name each (decisions: Landings and free content).

export const homePage = "/";
export const explorePage = "/explore";
export const productPage = "/semillero/landing";

/** Of a campaign by its name, in whichever language its address was. */
export function campaignPage(name: string): string {
  return `/free-content/${name}`;
}

const counted =
  /^(?:\/|\/(?:explore|semillero\/landing|(?:free-content|contenido-gratuito)\/[^/]+)\/?)$/;

/** What a campaign may be called; its downloads are a page of their own, for whoever signed in. */
const campaignName = /^(?!downloads$)[\p{L}\p{N}_-]{1,80}$/u;

/** Null for an address whose visits nobody counts. @param address path and query */
export function countedPage(address: string): string | null {
  const path = address.split("?", 1)[0] ?? "";
  if (!counted.test(path)) return null;
  const [first, second] = path.split("/").filter(Boolean);
  if (first === undefined) return homePage;
  if (first === "explore" || first === "semillero")
    return `/${[first, second].filter(Boolean).join("/")}`;
  const name = decoded(second ?? "").toLowerCase();
  return campaignName.test(name) ? campaignPage(name) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
