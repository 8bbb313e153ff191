// Says "Loading..." where the catalogue shows no courses, while the page of others loads (spec 1 §8).

const said = "Loading...";

/** A list with courses stays readable until the next one is there. */
export function startLoading(root: Document): void {
  const place = root.querySelector<HTMLElement>("[data-no-courses]");
  const title = place?.querySelector<HTMLElement>(".title");
  if (!place || !title) return;
  const before = title.textContent;
  const say = (text: string | null, busy: boolean) => {
    title.textContent = text;
    title.setAttribute("role", busy ? "status" : "heading");
    place.ariaBusy = String(busy);
  };
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!link || elsewhere || event.defaultPrevented || staysHere(link)) return;
    if (link.pathname === "/explore") say(said, true);
  });
  root.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && target.method === "get") say(said, true);
  });
  // A page restored from the browser's memory no longer loads.
  root.defaultView?.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) say(before, false);
  });
}

/** Such as the link to the content: nothing loads. */
function staysHere({ href, hash }: HTMLAnchorElement): boolean {
  return hash !== "" && withoutHash(href) === withoutHash(location.href);
}

function withoutHash(address: string): string | undefined {
  return address.split("#", 1)[0];
}
