import { type CoursePrice, shownPrice } from "./formats/price.rules.ts";

export function Price(price: CoursePrice) {
  const { large, beside, spoken } = shownPrice(price);
  return (
    <p className="price">
      <b className="num">
        <ReadAs spoken={spoken}>{large}</ReadAs>
      </b>
      {beside.map((text) => (
        <span className="num" key={text} aria-hidden={spoken ? true : undefined}>
          {text}
        </span>
      ))}
    </p>
  );
}

type ReadAsProps = {
  /** What is read aloud; null: what is written. */
  spoken: string | null;
  children: string;
};

/** An amount that is written one way and read aloud another. */
export function ReadAs({ spoken, children }: ReadAsProps) {
  if (spoken === null) return children;
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="sr">{spoken}</span>
    </>
  );
}
