// Tells a text from a program or a document in disguise, without asking for one encoding: Excel
// still writes CSV as Windows does, and Notepad as UTF-16.

/** Judges a file piece by piece; the first piece tells its encoding. */
export function textJudge(first: Uint8Array): (chunk: Uint8Array) => boolean {
  const decoder = utf16Of(first);
  if (!decoder) return (chunk) => !chunk.some(isControl);
  return (chunk) => {
    try {
      const text = decoder.decode(chunk, { stream: true });
      return ![...text].some((sign) => isControl(sign.codePointAt(0) ?? 0));
    } catch {
      return false;
    }
  };
}

function utf16Of([one, two]: Uint8Array): TextDecoder | null {
  if (one === 0xff && two === 0xfe) return new TextDecoder("utf-16le", { fatal: true });
  return one === 0xfe && two === 0xff ? new TextDecoder("utf-16be", { fatal: true }) : null;
}

/** Control characters that no text has; tab, line ends and form feed are not among them. */
function isControl(code: number): boolean {
  return code < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(code);
}
