// Turns an academy's accent colour into inks that are readable on every ground of the site: text,
// borders and fills keep the contrast that WCAG AA requires.

import { INKS } from "#src/prints/inks.ts";
import { remember } from "#src/prints/remember.ts";

const PAPER = INKS.paper;
const BLACK = INKS.black;
const NEWSPRINT = "#F1E9D2";
const NIGHT = "#111713";
const NIGHT_RAISED = "#1C251F";

const TEXT_CONTRAST = 4.5;
/** A little over the limit, so that rounding to a hex colour cannot fall below it. */
const SOUGHT_CONTRAST = 4.6;
const EDGE_CONTRAST = 3;

type Triple = readonly [number, number, number];

function channels(hex: string): Triple {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a #RRGGBB colour: ${hex}`);
  const at = (i: number) => Number.parseInt(hex.slice(i, i + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function linearRgb(hex: string): Triple {
  const [r, g, b] = channels(hex);
  return [linear(r), linear(g), linear(b)];
}

function toHex(rgb: Triple): string {
  const digits = rgb.map((v) => {
    const byte = Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, v)))) * 255);
    return byte.toString(16).padStart(2, "0");
  });
  return `#${digits.join("")}`.toUpperCase();
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio of two #RRGGBB colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Lightness 0 to 1, chroma, hue in radians. */
function toOklch(hex: string): Triple {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(A, B), Math.atan2(B, A)];
}

function oklchToRgb(lightness: number, chroma: number, hue: number): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Reduces chroma until the colour fits in sRGB; lightness and hue stay. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  for (let c = chroma, i = 0; i < 40; i++, c *= 0.94) {
    const rgb = oklchToRgb(lightness, c, hue);
    if (rgb.every((v) => v >= -0.0005 && v <= 1.0005)) return toHex(rgb);
  }
  return toHex(oklchToRgb(lightness, 0, hue));
}

/** Changes only the lightness, until the colour contrasts enough with every ground. */
function readable(hex: string, grounds: readonly string[], least: number, direction: 1 | -1) {
  const [start, chroma, hue] = toOklch(hex);
  for (let i = 0; i < 120; i++) {
    const lightness = start + direction * i * 0.01;
    if (i > 0 && (lightness <= 0 || lightness >= 1)) break;
    const colour = fromOklch(lightness, chroma, hue);
    if (grounds.every((ground) => contrast(colour, ground) >= least)) return colour;
  }
  return direction < 0 ? BLACK : PAPER;
}

export type AcademyTheme = {
  /** Main buttons and their text. */
  fill: string;
  onFill: string;
  hover: string;
  /** Border of the fill: ink if the fill is too pale to show on paper. */
  edge: string;
  /** Links, focus ring, selected tab: on paper, newsprint and the tint. */
  text: string;
  tint: string;
  /** The accent in the class view. */
  dark: string;
  /** The band at the top of the page. */
  field: string;
  onField: string;
  /** Text of a button on the band that is filled with `onField`. */
  offField: string;
  /** Replaces maize in every print. */
  spot: string;
};

/** Every page needs its academy's, and there are fewer accents in use than academies. */
const mostRemembered = 1_000;

/** `accent` is #RRGGBB; throws RangeError otherwise. Keeps hue and chroma, changes lightness. */
export const academyTheme: (accent: string) => AcademyTheme = remember(mostRemembered, computed);

function computed(accent: string): AcademyTheme {
  const [lightness, chroma, hue] = toOklch(accent);
  const onFill = contrast(accent, PAPER) >= contrast(accent, BLACK) ? PAPER : BLACK;
  const darkens = onFill === PAPER;
  const fill =
    contrast(accent, onFill) >= TEXT_CONTRAST
      ? accent
      : readable(accent, [onFill], TEXT_CONTRAST, darkens ? -1 : 1);
  const [fillLightness] = toOklch(fill);
  const hoverLightness = darkens
    ? Math.max(0.16, fillLightness - 0.07)
    : Math.min(0.97, fillLightness + 0.045);
  const tint = fromOklch(0.955, Math.min(chroma, 0.035), hue);
  const dim = lightness < 0.74;
  return {
    fill,
    onFill,
    hover: fromOklch(hoverLightness, chroma, hue),
    edge: contrast(fill, PAPER) >= EDGE_CONTRAST ? fill : BLACK,
    text: readable(accent, [PAPER, NEWSPRINT, tint], SOUGHT_CONTRAST, -1),
    tint,
    dark: readable(accent, [NIGHT, NIGHT_RAISED], SOUGHT_CONTRAST, 1),
    field: fill,
    onField: onFill,
    offField: darkens ? BLACK : PAPER,
    spot: fromOklch(
      dim ? 0.79 : Math.min(lightness, 0.87),
      Math.min(chroma, dim ? 0.13 : 0.19),
      hue,
    ),
  };
}

/** How well one reads the main button, and a link on paper. */
export function contrastsOf(accent: string): { button: number; link: number } {
  const { fill, onFill, text } = academyTheme(accent);
  return { button: contrast(fill, onFill), link: contrast(text, PAPER) };
}

/** What `src/ui/styles/tokens.css` lets an accent override. */
const variableOf: Record<keyof AcademyTheme, `--${string}`> = {
  fill: "--accent",
  onFill: "--on-accent",
  hover: "--accent-hover",
  edge: "--accent-edge",
  text: "--accent-text",
  tint: "--accent-tint",
  dark: "--accent-dark",
  field: "--field",
  onField: "--on-field",
  offField: "--off-field",
  spot: "--spot",
};

/** CSS custom properties, for a `style` attribute in React. */
export function themeStyle(theme: AcademyTheme): Record<`--${string}`, string> {
  const names = Object.keys(variableOf) as (keyof AcademyTheme)[];
  return Object.fromEntries(names.map((name) => [variableOf[name], theme[name]]));
}

/** The same as text. */
export const themeVariables = (theme: AcademyTheme): string =>
  Object.entries(themeStyle(theme))
    .map((pair) => pair.join(":"))
    .join(";");

/** The band at the top of a page, with or without an accent. */
export function bandOf(accent: string | null): { field: string; onField: string } {
  if (!accent) return { field: INKS.corn, onField: INKS.black };
  const { field, onField } = academyTheme(accent);
  return { field, onField };
}

/** What replaces maize in the prints of an academy; without an accent they keep it. */
export function spotOf(accent: string | null): string | undefined {
  return accent ? academyTheme(accent).spot : undefined;
}
