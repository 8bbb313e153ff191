import { describe, expect, test } from "vitest";
import {
  byLanguage,
  captionLanguageName,
  captionLanguages,
  isCaptionLanguage,
} from "./caption-languages.rules.ts";
import { cleanCueText, cueCountOf, editableText, writtenVtt } from "./cue.rules.ts";
import { decodeCaptions } from "./decode-captions.rules.ts";
import { captionLimits, captionTexts, faultText, readCaptions } from "./read-captions.rules.ts";

const unknown = { durationSeconds: null };

/** `1.5–3 Texto`, for each cue. */
function cuesOf(text: string, durationSeconds: number | null = null): string[] {
  const read = readCaptions(text, { durationSeconds });
  if ("faults" in read) throw new Error(read.faults.map(faultText).join("; "));
  return read.cues.map(({ start, end, text }) => `${start / 1000}–${end / 1000} ${text}`);
}

function faultsOf(text: string, durationSeconds: number | null = null): string[] {
  const read = readCaptions(text, { durationSeconds });
  return "faults" in read ? read.faults.map(faultText) : [];
}

const vtt = `WEBVTT - Compost

NOTE hecho por Nubia

STYLE
::cue { color: lime }

saludo
00:01.500 --> 00:03.000 align:start position:10%
Buenos <i>días</i>

00:00:04.000 --> 00:00:05.250
Hoy, la pila
de compost
`;
const srt =
  "1\r\n00:00:01,500 --> 00:00:03,000\r\nBuenos días\r\n\r\n2\r\n00:00:04,0 --> 00:00:05,25\r\nAdiós\r\n";

describe("a file", () => {
  test.each([
    [
      "WebVTT, with notes, styles, names, settings and times without hours",
      vtt,
      ["1.5–3 Buenos <i>días</i>", "4–5.25 Hoy, la pila\nde compost"],
    ],
    ["SRT, with commas and Windows line ends", srt, ["1.5–3 Buenos días", "4–5.25 Adiós"]],
    ["SRT of an old Mac", srt.replaceAll("\r\n", "\r"), ["1.5–3 Buenos días", "4–5.25 Adiós"]],
    [
      "a mark of its encoding",
      `\ufeff${vtt}`,
      ["1.5–3 Buenos <i>días</i>", "4–5.25 Hoy, la pila\nde compost"],
    ],
    ["no blank line after the head", "WEBVTT\n00:01.000 --> 00:02.000\nHola", ["1–2 Hola"]],
    [
      "no blank line between cues",
      "1\n00:00:01,000 --> 00:00:02,000\nUno\n2\n00:00:03,000 --> 00:00:04,000\nDos",
      ["1–2 Uno", "3–4 Dos"],
    ],
    [
      "cues out of order and over each other",
      "00:09.000 --> 00:12.000\nB\n\n00:01.000 --> 00:10.000\nA",
      ["1–10 A", "9–12 B"],
    ],
    ["a cue of no length", "00:01.000 --> 00:01.000\nYa", ["1–2 Ya"]],
    [
      "cues without words, and the number of a deleted one",
      "1\n00:01.000 --> 00:02.000\n\n2\n\n3\n00:03.000 --> 00:04.000\nSí",
      ["3–4 Sí"],
    ],
  ])("is read with %s", (_, text, cues) => {
    expect(cuesOf(text)).toEqual(cues);
  });

  test.each([
    ["UTF-8", new TextEncoder().encode("00:01.000 --> 00:02.000\nAñil")],
    ["UTF-16", Buffer.from("\ufeff00:01.000 --> 00:02.000\nAñil", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("00:01.000 --> 00:02.000\nAñil", "utf16le")],
    [
      "UTF-16 of the other order",
      Buffer.from("\ufeff00:01.000 --> 00:02.000\nAñil", "utf16le").swap16(),
    ],
    ["Windows-1252", Buffer.from("00:01.000 --> 00:02.000\nAñil", "latin1")],
  ])("is decoded from %s", (_, bytes) => {
    expect(cuesOf(decodeCaptions(bytes))).toEqual(["1–2 Añil"]);
  });

  test("keeps no script and no mark that WebVTT lacks, and every word", () => {
    const text = (line: string) => cuesOf(`00:01.000 --> 00:02.000\n${line}`)[0]?.slice(4);
    expect(text("<script>alert(1)</script>")).toBe("alert(1)");
    expect(text('<font color="red">Rojo</font> <b>fuerte')).toBe("Rojo <b>fuerte</b>");
    expect(text("{\\an8}Arriba <v Nubia>hola")).toBe("Arriba hola");
    expect(text("a < b & c &amp; d --&gt; e")).toBe("a &lt; b &amp; c &amp; d --&gt; e");
    expect(text("<b><i>x</b>y</i>")).toBe("<b><i>x</i></b>y");
    expect(text("uno\u0000\u200bdos")).toBe("uno\u200bdos");
  });
});

describe("what is refused names its line", () => {
  test.each([
    ["1\n00:00:01 -> 00:00:02\nHola", [captionTexts.none]],
    ["%PDF-1.7 nada de esto", [captionTexts.none]],
    ["", [captionTexts.none]],
    ["00:01.000 --> 00:02.000\n<b></b>", [captionTexts.empty]],
    ["00:05.000 --> 00:04.000\nHola", ["Línea 1: el subtítulo termina antes de empezar"]],
    [
      "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n00:61.000 --> 00:62.000\nB",
      [
        "Línea 6: el tiempo «00:61.000 --> 00:62.000» no se entiende. Escríbelo como 00:01:05.000 --> 00:01:08.500",
      ],
    ],
    [
      "00:01.000 --> 00:02.000\nA\n\nHola sin tiempo",
      [
        "Línea 4: «Hola sin tiempo» no tiene tiempo. Escribe antes una línea como 00:01:05.000 --> 00:01:08.500",
      ],
    ],
    [
      `00:01.000 --> 00:02.000\n${"a".repeat(501)}`,
      ["Línea 2: el subtítulo tiene 501 letras y caben 500. Pártelo en varios"],
    ],
  ])("%j", (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  test.each(["&", "a"])("a cue of half a million lines of %j", (line) => {
    const text = `00:01.000 --> 00:02.000\n${`${line}\n`.repeat(500_000)}`;
    const fault = "Línea 2: el subtítulo tiene 500000 líneas y caben 50. Pártelo en varios";
    expect(faultsOf(text)).toEqual([fault]);
    expect(cleanCueText(`${line}\n`.repeat(100_000))).toHaveLength(
      line === "&" ? 599_999 : 199_999,
    );
  });

  test("a cue of marks alone that is too long to be read", () => {
    const cue = (marks: number) => `00:01.000 --> 00:02.000\n${"<b></b>".repeat(marks)}A`;
    expect(cuesOf(cue(1400))).toHaveLength(1);
    expect(faultsOf(cue(1500))).toEqual([
      "Línea 2: el subtítulo tiene 10501 letras, con sus marcas, y caben 500. Pártelo en varios",
    ]);
  });

  test("a cue after the end of the video, whose length is rounded", () => {
    expect(faultsOf("12:31.000 --> 12:33.000\nFin", 750)).toEqual([]);
    expect(faultsOf("12:32.000 --> 12:33.000\nFin", 750)).toEqual([
      "Línea 1: el subtítulo empieza después del final del video, que dura 12:30",
    ]);
  });

  test("too much of anything", () => {
    const cue = "00:01.000 --> 00:02.000\nA\n\n";
    expect(cuesOf(cue.repeat(captionLimits.cues))).toHaveLength(captionLimits.cues);
    expect(faultsOf(cue.repeat(captionLimits.cues + 1))).toEqual([captionTexts.many]);
    expect(faultsOf(cue + "a".repeat(captionLimits.bytes))).toEqual([captionTexts.heavy]);
    const wrong = faultsOf("x\n\n".repeat(30) + cue);
    expect(wrong).toHaveLength(21);
    expect(wrong.at(-1)).toBe("Y 10 líneas más.");
  });
});

test("what was corrected is read as it was shown", () => {
  const read = readCaptions("00:01.000 --> 00:02.000\nTom & Jerry <i>a</i> &lt;b&gt;", unknown);
  if ("faults" in read) throw new Error("refused");
  const kept = writtenVtt(read.cues);
  expect(cueCountOf(kept)).toBe(1);
  expect(editableText(kept)).toBe(
    "00:00:01.000 --> 00:00:02.000\nTom & Jerry <i>a</i> &lt;b&gt;\n",
  );
  expect(cuesOf(editableText(kept))).toEqual(cuesOf(kept));
});

test("Spanish is the first language, and every tag is one that browsers know", () => {
  expect(captionLanguages[0]).toEqual({ tag: "es", name: "Español" });
  for (const { tag } of captionLanguages) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  expect([isCaptionLanguage("guc"), isCaptionLanguage("xx")]).toEqual([true, false]);
  expect(captionLanguageName("guc")).toBe("Wayuunaiki");
  const sorted = [{ language: "en" }, { language: "es" }].sort(byLanguage);
  expect(sorted.map(({ language }) => language)).toEqual(["es", "en"]);
});

describe("any bytes", () => {
  const pieces = [
    "WEBVTT",
    "\n",
    "\n\n",
    "\r\n",
    "-->",
    " --> ",
    "00:01.000",
    "1",
    "00:00:02,500",
    "<b>",
    "</b>",
    "<script>",
    "&amp;",
    "&",
    "<",
    ">",
    "{\\an8}",
    "ñ",
    "\0",
    "\u2028",
    "NOTE",
    "STYLE",
    "99999999999",
    "hola",
    "🌱",
    "\ud800",
  ];
  /** Repeatable, so that a failure can be looked at. */
  function* numbers(seed: number) {
    for (let now = seed; ; ) {
      now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0;
      yield now;
    }
  }
  const allowed = /^(?:[^<>&]|<\/?[biu]>|&(?:amp|lt|gt);)*$/u;

  test("are refused, or become captions that read the same again", () => {
    const next = numbers(7);
    const one = (below: number) => Math.floor(((next.next().value as number) / 2 ** 32) * below);
    let kept = 0;
    for (let round = 0; round < 3000; round++) {
      const base = round % 2 ? [...(vtt.match(/[^\n]+|\n/g) ?? [])] : [];
      for (let at = one(40); at >= 0; at--)
        base.splice(one(base.length + 1), one(2), pieces[one(pieces.length)] ?? "");
      const read = readCaptions(base.join(""), unknown);
      if ("faults" in read) {
        expect(read.faults.length).toBeGreaterThan(0);
        continue;
      }
      kept++;
      for (const { start, end, text } of read.cues) {
        expect(end).toBeGreaterThan(start - 1);
        expect(text).toMatch(allowed);
        expect(text).not.toMatch(/\n\n|^\s*$/);
      }
      const written = writtenVtt(read.cues);
      expect(cueCountOf(written)).toBe(read.cues.length);
      expect(readCaptions(written, unknown)).toEqual(read);
      expect(readCaptions(editableText(written), unknown)).toEqual(read);
    }
    expect(kept).toBeGreaterThan(50);
  });

  test("are decoded to some text", () => {
    const next = numbers(11);
    for (let round = 0; round < 300; round++) {
      const bytes = Uint8Array.from({ length: round }, () => (next.next().value as number) >>> 24);
      expect(typeof decodeCaptions(bytes)).toBe("string");
    }
  });

  test("of the longest file take no time to speak of", () => {
    const hostile = [
      "<".repeat(1e6),
      "{\\".repeat(5e5),
      "00:".repeat(3e5),
      "-->\n".repeat(2.5e5),
      "&".repeat(1e6),
    ];
    const before = performance.now();
    for (const text of hostile) readCaptions(`00:01.000 --> 00:02.000\n${text}`, unknown);
    expect(performance.now() - before).toBeLessThan(5000);
  });
});
