// A part of a page whose script comes after those of the form beside it.
import { type ComponentType, lazy, memo, Suspense } from "react";

/**
 * What the server drew of the part stays until its script has come. Where the page around it is drawn
 * again before, React would take it off the page, and the rest of the page would move under a finger.
 * So the part is drawn again only with other props; give it those in a transition.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}
