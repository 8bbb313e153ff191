import { initialOf } from "#src/ui/formats/initial.rules.ts";
import { Picture } from "./picture.tsx";

const inks = ["leaf", "annatto", "indigo", "cochineal", "stream"];

type PortraitProps = {
  name: string;
  pictureUrl?: string | null;
  size?: "small" | "medium" | "large";
};

const sizes = { small: "ava", medium: "ava m", large: "ava l" };
const pixels = { small: 36, medium: 48, large: 72 };

/** Decoration beside a person's name: their picture, or their initial on black. */
export function Portrait({ name, pictureUrl = null, size = "small" }: PortraitProps) {
  if (pictureUrl) {
    return (
      <Picture
        purpose="person"
        className={sizes[size]}
        src={pictureUrl}
        sizes={`${pixels[size]}px`}
        width={pixels[size]}
        height={pixels[size]}
        alt=""
        loading="lazy"
      />
    );
  }
  return (
    <span className={sizes[size]} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

/** A teacher's initial is always printed in the same ink. */
export function TeacherPortrait({ name, pictureUrl = null, size = "large" }: PortraitProps) {
  if (pictureUrl) return <Portrait name={name} pictureUrl={pictureUrl} size={size} />;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span className={`${sizes[size]} ${inks[sum % inks.length]}`} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
