// Loads what the next page needs while this one is read, but for who saves data.

/** `<a data-load-ahead="list.json">`: the list names files that stay as they are. */
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
  // Not before this page is whole: a poor line carries one thing at a time.
  const start = () => load().catch(() => {});
  if (root.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
