// What a form knows to be saved, part by part, so that it sends nothing that changes nothing: the
// answer could be the version of another tab's save, and then that tab's text in a part that has a
// fault here would be overwritten unseen.

type Parts = Record<string, unknown>;

/** @param first what the page was drawn with */
export function openSavedParts(first: { version: number; parts: Parts }) {
  let known = { version: first.version, texts: textsOf(first.parts) };
  /** Of another version nobody knows here what is saved. */
  const at = (version: number) => (version === known.version ? known.texts : {});
  return {
    /** Whether all of them are saved with that version. */
    has(parts: Parts, version: number): boolean {
      const saved = at(version);
      return Object.entries(textsOf(parts)).every(([name, text]) => text === saved[name]);
    },
    /** @param over the version that they were saved over */
    take(parts: Parts, { over, version }: { over: number; version: number }): void {
      known = { version, texts: { ...at(over), ...textsOf(parts) } };
    },
  };
}

/** Parts without a value are not sent. */
function textsOf(parts: Parts): Record<string, string> {
  const named = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, JSON.stringify(value)]));
}
