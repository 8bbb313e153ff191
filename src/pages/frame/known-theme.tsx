// How the document around a page shows its academy, also where the root's data is missing.
import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { PageTheme } from "./theme.rules.ts";

/** Where not even the server knows; the addresses answer for the host. */
const unknown: PageTheme = {
  band: "#F4B61A",
  printMark: "",
  tabIcon: "/favicon.svg",
  touchIcon: "/apple-touch-icon.png",
};

/** The server's own knowledge: a page may fail before its loaders run. */
export const KnownTheme = createContext(unknown);

export function useTheme(): PageTheme {
  const known = useContext(KnownTheme);
  return useRouteLoaderData<{ theme: PageTheme }>("root")?.theme ?? known;
}
