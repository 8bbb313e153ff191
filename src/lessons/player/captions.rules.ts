/** A file of captions of the class. */
export type CaptionFile = { language: string; label: string; url: string };

/** The language that the viewer wants to read, or "off". */
export function wantedCaptions(remembered: string | null): string {
  return remembered || "off";
}

/** The name of a caption track in the list of captions. */
export function captionName({ label, language }: { label: string; language: string }): string {
  if (label) return label;
  if (!language) return "Subtítulos";
  const name = languageName(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Undefined for an invalid language tag, which an external stream may have. */
function languageName(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames(["es-CO"], { type: "language" }).of(tag);
  } catch {
    return undefined;
  }
}
