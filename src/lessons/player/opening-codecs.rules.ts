// Reads from the beginning of a fragmented MP4 what a browser must know to play it.

/** The type for Media Source Extensions; null without H.264 in it. */
export function typeOfFilm(init: Uint8Array): string | null {
  // Names of boxes are ASCII; every byte becomes one letter.
  const text = Array.from(init, (byte) => String.fromCharCode(byte)).join("");
  const avc = text.indexOf("avcC");
  if (avc < 0 || avc + 8 > init.length) return null;
  // After the name and the version: profile, constraints, level.
  const profile = Array.from(init.slice(avc + 5, avc + 8), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const sound = text.includes("mp4a") ? ",mp4a.40.2" : "";
  return `video/mp4; codecs="avc1.${profile}${sound}"`;
}
