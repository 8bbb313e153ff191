import type { PublishState } from "./publish-state.rules.ts";

type PublishMenuProps = {
  course: { id: string; title: string };
  state: PublishState;
  csrf: string;
  /** Where the page comes back to; the list for none. */
  here: string;
};

/** The button "Publicar" or "Despublicar" with its menu; it posts to the page of the status. */
export function PublishMenu({ state }: PublishMenuProps) {
  return <span>{state.status}</span>;
}
