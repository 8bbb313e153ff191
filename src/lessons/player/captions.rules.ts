/** What a list of captions calls one of them. */
export function captionName({ label, language }: { label: string; language: string }): string {
  if (label) return label;
  if (!language) return "Subtítulos";
  const name = languageName(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Undefined for what is no language's tag, as a stream from elsewhere may have. */
function languageName(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames(["es-CO"], { type: "language" }).of(tag);
  } catch {
    return undefined;
  }
}
