// Reloads a page whose form was refused because what it shows has changed.
import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A route's `shouldRevalidate`: such a refusal comes with how things are now. */
export function reloadAfter(...refusals: number[]) {
  return ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
    (actionStatus !== undefined && refusals.includes(actionStatus)) || defaultShouldRevalidate;
}
