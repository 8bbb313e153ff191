// Loads what the next page needs while this one is read, unless the visitor saves data.

/** `<a data-load-ahead="list.json">`: the list names immutable files. */
export function startLoadingAhead(root: Document): void {
  const list = root.querySelector<HTMLElement>("[data-load-ahead]")?.dataset.loadAhead;
  if (!list || savesData()) return;
  const load = async () => {
    const answer = await fetch(list);
    const files: string[] = answer.ok ? await answer.json() : [];
    for (const file of files) {
      const link = root.createElement("link");
      link.rel = "prefetch";
      link.href = file;
      root.head.append(link);
    }
  };
  // Only once this page is complete: a slow connection loads one thing at a time.
  const start = () => load().catch(() => {});
  if (root.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
