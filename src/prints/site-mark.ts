// The sprouting bowl of the browser's tab, as a square drawing of any size.

const mark =
  "M15 16C8 16 5 11 5 6c6 0 10 3 10 10Zm2-2c0-6 4-9 10-9 0 6-3 10-10 10ZM5 18h22c0 6-5 10-11 10S5 24 5 18Z";

/** @param margin around the mark, in parts of its 32. */
export function siteMark({ size, field, margin }: { size: number; field: string; margin: number }) {
  const side = 32 + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="${-margin} ${-margin} ${side} ${side}">` +
    `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="${field}"/>` +
    `<path fill="#17201A" d="${mark}"/></svg>`
  );
}
