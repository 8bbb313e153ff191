// Keeps the open tabs in the address, so that a reload returns to them.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { addressWithTabs } from "./watch-tabs.rules.ts";

/** @param tabs by parameter, without those that are open anyway. */
export function useKeptTabs(tabs: Readonly<Record<string, string | null>>): void {
  const { key } = useLocation();
  const kept = JSON.stringify(tabs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another class has another address
  useEffect(() => {
    const next = addressWithTabs(new URL(location.href), JSON.parse(kept));
    // React Router's own replacement would load the class again.
    if (next !== location.href) history.replaceState(history.state, "", next);
  }, [key, kept]);
}
