// Holds back the scripts of a page that has something to load before them.

/** On the script that loads first, and lets the others follow. */
export const firstScript = "data-first";
export const laterLink = "later-modulepreload";
export const laterScript = "text/later-module";

/**
 * @param html a page of React Router. Where a script of it comes first, its modules neither load nor
 *   run until that script says so.
 */
export function scriptsLater(html: string): string {
  if (!html.includes(` ${firstScript}="`)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${laterLink}"`)
    .replace(/(<script(?: nonce="[^"]*")?) type="module" async="">/, `$1 type="${laterScript}">`);
}
