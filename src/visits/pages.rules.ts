// The pages whose visits are counted, under one name each (decisions: Landings and free content).

export const homePage = "/";
export const productPage = "/semillero/landing";
export const explorePage = "/explore";

/** Of a campaign by its name, however its address was written. */
export function campaignPage(name: string): string {
  return `/free-content/${name}`;
}
