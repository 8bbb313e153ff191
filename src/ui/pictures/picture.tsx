import type { ComponentProps } from "react";
import { type Purpose, sourcesOf } from "#src/images/image.rules.ts";

type PictureProps = Omit<ComponentProps<"img">, "srcSet"> & {
  purpose: Purpose;
  src: string;
  /** Both sizes are required: the page must not move when the image arrives. */
  width: number;
  height: number;
  alt: string;
};

/**
 * Lets the browser choose among the variants of an image; an image without variants is an `<img>`.
 */
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
