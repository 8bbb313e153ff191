// The passwords, words and names that are tried first, read once and only where they are asked for.
import { foldText } from "#src/ui/formats/fold-text.rules.ts";
import type { Guesses } from "./weakness.rules.ts";

type CommonPasswords = Pick<Guesses, "passwords" | "words">;

let loading: Promise<CommonPasswords> | undefined;

/** Takes a fifth of a second and 12 MB; a public site calls it at its start. */
export function loadCommonPasswords(): Promise<CommonPasswords> {
  loading ??= load();
  return loading;
}

async function load(): Promise<CommonPasswords> {
  const { dictionary: common } = await import("@zxcvbn-ts/language-common");
  const { dictionary: spanish } = await import("@zxcvbn-ts/language-es-es");
  return {
    passwords: foldedOf([common["passwords-common"]]),
    words: foldedOf([
      spanish["commonWords-es-es"],
      spanish["firstnames-es-es"],
      spanish["lastnames-es-es"],
    ]),
  };
}

function foldedOf(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const folded = new Set<string>();
  for (const list of lists) {
    for (const word of list) {
      // Folding costs more than everything else here, and most words need none.
      const plain = /^[a-z0-9]*$/.test(word) ? word : foldText(word);
      if (plain.length >= 3) folded.add(plain);
    }
  }
  return folded;
}
