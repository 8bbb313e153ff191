// Lets the scripts load that the server held back (`scripts-later.rules.ts`).
import { laterLink, laterScript } from "./scripts-later.rules.ts";

/** Further calls do nothing. */
export function showScripts(root: Document): void {
  for (const link of root.querySelectorAll<HTMLLinkElement>(`link[rel="${laterLink}"]`)) {
    link.rel = "modulepreload";
  }
  for (const held of root.querySelectorAll<HTMLScriptElement>(`script[type="${laterScript}"]`)) {
    // A script that the browser has passed over runs only as a new element.
    const script = root.createElement("script");
    script.type = "module";
    script.nonce = held.nonce;
    script.textContent = held.textContent;
    held.replaceWith(script);
  }
}
