// The inks of an accent colour for one part of a page.

/** Of `themeVariables`, as React wants a style. */
export function styleOf(variables: string): Record<string, string> {
  return Object.fromEntries(
    variables
      .split(";")
      .filter(Boolean)
      .map((one) => {
        const colon = one.indexOf(":");
        return [one.slice(0, colon), one.slice(colon + 1)];
      }),
  );
}
