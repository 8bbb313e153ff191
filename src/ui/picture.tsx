import type { ComponentProps } from "react";
import { type Purpose, sourcesOf } from "#src/images/image.rules.ts";

type PictureProps = Omit<ComponentProps<"img">, "srcSet"> & {
  purpose: Purpose;
  src: string;
  /** Both: the page must not move once it comes. */
  width: number;
  height: number;
  alt: string;
};

/** Leaves the choice among the variants of an image to the browser; whatever has none is an `<img>`. */
export function Picture({ purpose, src, sizes, ...rest }: PictureProps) {
  const sources = sourcesOf(purpose, src);
  const { alt } = rest;
  if (!sources) return <img src={src} {...rest} alt={alt} />;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={src} {...rest} alt={alt} />
    </picture>
  );
}
