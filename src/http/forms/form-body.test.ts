import { describe, expect, test } from "vitest";
import { isProblem } from "#src/problem.ts";
import { type FormBounds, pictureForm, readFormBody, textForm } from "./form-body.ts";

const type = "multipart/form-data; boundary=----frontera";
const urlencoded = "application/x-www-form-urlencoded";

type Sent = { entries: unknown[]; pulled: number; problem: { code: string } | null };

/** Sends `text` in pieces of `size` bytes, and reports what was read of it. */
async function read(
  text: string | Buffer,
  { type: contentType = type, bounds = textForm, size = 1000 } = {},
): Promise<Sent> {
  const bytes = Buffer.from(text);
  let pulled = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        if (pulled >= bytes.length) return controller.close();
        controller.enqueue(new Uint8Array(bytes.subarray(pulled, pulled + size)));
        pulled += size;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": contentType };
  const init = { method: "POST", headers, body, duplex: "half" };
  try {
    const entries = await readFormBody(new Request("http://localhost/", init), bounds);
    return { entries, pulled, problem: null };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { entries: [], pulled, problem: { code: error.code } };
  }
}

const field = (name: string, value: string) =>
  `------frontera\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, fileName: string, content: string) =>
  `------frontera\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const end = "------frontera--\r\n";
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join("");

/** The form of a browser, with the parser of Node as the judge. */
async function byNode(body: BodyInit) {
  const request = new Request("http://localhost/", { method: "POST", body });
  const contentType = request.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await request.arrayBuffer());
  const headers = { "content-type": contentType };
  const form = await new Response(bytes, { headers }).formData();
  return { contentType, bytes, expected: [...form] };
}

describe("a form is read as Node reads it", () => {
  const form = new FormData();
  form.append("título", "Café “de altura”\nsegunda línea");
  form.append("city", "Pasto");
  form.append("city", "Cali");
  form.append("blank", "");
  form.append("dashes", "\r\n------frontera\r\n--");
  form.append("pictureFile", new File([new Uint8Array(3_000).fill(45)], "mi foto ñ.png"));
  const fields = new URLSearchParams(
    [...form].filter(([, value]) => typeof value === "string") as [string, string][],
  );
  fields.append("a b&=+%", "100 %&");

  const shown = (entries: Iterable<unknown>) =>
    Promise.all(
      [...(entries as Iterable<[string, string | File]>)].map(async ([name, value]) =>
        typeof value === "string"
          ? [name, value]
          : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString()],
      ),
    );

  test.each([1, 7, 1000, 1_000_000])("in pieces of %i bytes", async (size) => {
    for (const [body, bounds] of [
      [form, pictureForm],
      [fields, textForm],
    ] as const) {
      const { contentType, bytes, expected } = await byNode(body);
      const { entries } = await read(bytes, { type: contentType, bounds, size });
      expect(await shown(entries)).toEqual(await shown(expected));
    }
  });

  test("up to its last boundary", async () => {
    for (const size of [1, 50, 1000]) {
      const { entries } = await read(`${field("a", "x")}${end}\r\nepílogo`, { size });
      expect(entries).toEqual([["a", "x"]]);
    }
  });
});

describe("beyond its bounds a form is refused, and the rest of it not read", () => {
  const most = 100_000;
  test.each<[string, string, string, FormBounds]>([
    ["parts", times(100_000, (at) => field(`a${at}`, "")) + end, type, pictureForm],
    ["parts of one name", times(100_000, () => field("a", "")) + end, type, pictureForm],
    ["fields", times(100_000, (at) => `a${at}=&`), urlencoded, textForm],
    ["separators", "&".repeat(250_000), urlencoded, textForm],
    ["headers", field("a".repeat(200_000), "x"), type, pictureForm],
    ["a header without an end", `------frontera\r\n${"a".repeat(200_000)}`, type, pictureForm],
    ["rubbish", "x".repeat(200_000), type, pictureForm],
  ])("too many or too long: %s", async (_, text, contentType, bounds: FormBounds) => {
    const { problem, pulled } = await read(text, { type: contentType, bounds });
    expect(problem).toEqual({ code: "invalid" });
    expect(pulled).toBeLessThan(most);
  });

  test.each([
    ["two texts", times(2, (at) => field(`a${at}`, "x".repeat(4e6))) + end, type, pictureForm],
    ["two files", times(2, () => file("p", "a.png", "x".repeat(4e6))) + end, type, pictureForm],
    ["a field", `a=${"x".repeat(400_000)}`, urlencoded, textForm],
    ["a text where no picture belongs", field("a", "x".repeat(400_000)) + end, type, textForm],
    ["what follows the form", `${field("a", "x")}${end}${" ".repeat(400_000)}`, type, textForm],
  ] as const)("too large: %s", async (_, text, contentType, bounds: FormBounds) => {
    const { problem, pulled } = await read(text, { type: contentType, bounds });
    expect(problem).toEqual({ code: "too_large" });
    expect(pulled).toBeLessThan(bounds.bytes + 2000);
  });

  test("too large: more than a phone's photo", async () => {
    const endless = file("p", "a.png", "x".repeat(42_000_000)) + end;
    const { problem, pulled } = await read(endless, { bounds: pictureForm, size: 100_000 });
    expect(problem).toEqual({ code: "too_large" });
    expect(pulled).toBeLessThan(pictureForm.arriving + 200_000);
  });

  test("a stated length is enough", async () => {
    const headers = { "content-type": type, "content-length": "300000" };
    const request = new Request("http://localhost/", { method: "POST", headers, body: "x" });
    await expect(readFormBody(request, textForm)).rejects.toThrow("demasiado grande");
    expect(request.bodyUsed).toBe(false);
  });

  test.each([
    ["a file where none belongs", file("p", "a.png", "x") + end, textForm],
    ["two files", file("p", "a.png", "x") + file("q", "b.png", "y") + end, pictureForm],
  ])("%s", async (_, text, bounds) => {
    expect((await read(text, { bounds })).problem).toEqual({ code: "invalid" });
  });
});

test.each([100, 65_536, 9_000_000])(
  "what was typed after a picture beyond the bound is read, in pieces of %i bytes",
  async (size) => {
    const photo = file("p", "a.jpg", "\r\n------front".repeat(600_000));
    const body = field("a", "antes") + photo + field("b", "Café\r\n--") + end;
    const { entries, problem } = await read(body, { bounds: pictureForm, size });
    expect(problem).toBeNull();
    const [before, [, kept], after] = entries as [unknown, [string, File], unknown];
    expect([before, after]).toEqual([
      ["a", "antes"],
      ["b", "Café\r\n--"],
    ]);
    expect(kept.size).toBeGreaterThan(5 * 1024 * 1024);
    expect(kept.size).toBeLessThanOrEqual(pictureForm.partBytes);
  },
);

describe("a form that is none", () => {
  test.each([
    ["no type", ""],
    ["JSON", "application/json"],
    ["text", "text/plain"],
    ["a mixed type", "multipart/mixed; boundary=----frontera"],
    ["two types", `${type}, ${urlencoded}`.replace("multipart", "x")],
  ])("%s is another type", async (_, contentType) => {
    const { problem, pulled } = await read("a=1", { type: contentType });
    expect([problem, pulled]).toEqual([{ code: "unsupported" }, 0]);
  });

  test.each([
    ["no boundary", "multipart/form-data", field("a", "x") + end],
    ["an empty boundary", 'multipart/form-data; boundary=""', field("a", "x") + end],
    ["an endless boundary", `multipart/form-data; boundary=${"-".repeat(71)}`, "x"],
    ["another boundary", "multipart/form-data; boundary=y", field("a", "x") + end],
    ["no end", type, field("a", "x")],
    ["no content", type, ""],
    ["a part without a name", type, `------frontera\r\n\r\nx\r\n${end}`],
    ["text that is not UTF-8", type, field("a", "\u00ff") + end],
  ])("%s", async (_, contentType, text) => {
    const { problem } = await read(Buffer.from(text, "latin1"), { type: contentType });
    expect(problem).toEqual({ code: "invalid" });
  });

  test("no body at all is a form without fields", async () => {
    const headers = { "content-type": urlencoded };
    const request = new Request("http://localhost/", { method: "POST", headers });
    expect(await readFormBody(request, textForm)).toEqual([]);
  });
});
