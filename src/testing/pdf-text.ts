// The words of a PDF, as a reader of the file copies them: by the letters that its fonts say each
// glyph stands for.
import { inflateSync } from "node:zlib";

/** One line for each piece of text, in the sequence of the file. */
export function pdfText(file: Buffer): string {
  const bodies = streamsIn(file);
  const fonts = [...file.toString("latin1").matchAll(/\/(F\d+) (\d+) 0 R/g)];
  const letters = new Map(fonts.map(([, name, id]) => [name, lettersOf(file, bodies, Number(id))]));
  return [...bodies.values()]
    .filter((body) => /\bTJ\b/.test(body))
    .flatMap((body) => [...body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)])
    .reduce<{ font: string; lines: string[] }>(
      ({ font, lines }, [, name, shown]) => {
        if (name) return { font: name, lines };
        return { font, lines: [...lines, read(shown ?? "", letters.get(font))] };
      },
      { font: "", lines: [] },
    )
    .lines.join("\n");
}

function read(shown: string, letters: Map<string, string> | undefined): string {
  const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
    ([, hex]) => hex?.match(/.{4}/g) ?? [],
  );
  return glyphs.map((glyph) => letters?.get(glyph.toLowerCase()) ?? "\ufffd").join("");
}

/** The streams of the file by the number of their object, unpacked. */
function streamsIn(file: Buffer): Map<number, string> {
  const text = file.toString("latin1");
  const found = new Map<number, string>();
  for (const match of text.matchAll(/(\d+) 0 obj\n(<<(?:(?!endobj)[\s\S])*?>>)\nstream\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(match[2] ?? "")?.[1]);
    const start = match.index + match[0].length;
    const raw = file.subarray(start, start + length);
    const body = match[2]?.includes("FlateDecode") ? inflateSync(raw) : raw;
    found.set(Number(match[1]), body.toString("latin1"));
  }
  return found;
}

/** What each glyph of a font stands for. */
function lettersOf(file: Buffer, bodies: Map<number, string>, id: number): Map<string, string> {
  const object = new RegExp(`(?:^|\\n)${id} 0 obj\\n<<[\\s\\S]*?/ToUnicode (\\d+) 0 R`);
  const map = bodies.get(Number(object.exec(file.toString("latin1"))?.[1])) ?? "";
  const letters = new Map<string, string>();
  for (const [, first = "", , all = ""] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi,
  )) {
    // A glyph of two letters has two numbers.
    const each = [...all.matchAll(/<([0-9a-f ]+)>/gi)];
    each.forEach(([, hex = ""], at) => {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, "0");
      letters.set(glyph, Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
    });
  }
  return letters;
}
