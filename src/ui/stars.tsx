import type { ReactNode } from "react";
import { formatRating } from "./formats/numbers.rules.ts";
import { Icon } from "./pictures/icon.tsx";

/** `rating` goes from 1 to 5. */
export function Stars({ rating, children }: { rating: number; children?: ReactNode }) {
  return (
    <span className="rate">
      <Icon name="star" small />
      <b>
        {formatRating(rating)}
        <span className="sr"> de 5 estrellas</span>
      </b>
      {children}
    </span>
  );
}
