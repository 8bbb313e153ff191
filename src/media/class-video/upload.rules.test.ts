import { describe, expect, test } from "vitest";
import { limits } from "#src/media/uploads/uploads.rules.ts";
import {
  attachmentNameOf,
  createPace,
  documentRefusalOf,
  fingerprintOf,
  keysOfClass,
  paceText,
  passes,
  percentOf,
  reasonFor,
  refusalOf,
  retryDelays,
  sentText,
  spokenPercent,
  timeLeftText,
  unfinishedName,
} from "./upload.rules.ts";

function beginning(box: string, brand = "isom"): Uint8Array {
  return new TextEncoder().encode(`\0\0\0\u0018${box}${brand}`);
}

const ebml = (type: string) => Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, ...Buffer.from(type));

describe("before a byte is sent", () => {
  const film = { name: "Poda.MP4", size: 3_000_000 };

  test.each(["Poda.MP4", "poda.mov", "mp4", "guía.pdf", "🌽", "..", "a".repeat(300)])(
    "a video called %j is accepted",
    (name) => {
      expect(
        refusalOf(Object.assign({ ...film }, { name }), beginning("ftyp"), ["mp4"]),
      ).toBeNull();
    },
  );

  test.each([
    ["mov", beginning("ftyp", "qt  "), "MOV y aquí debe ser MP4. En el iPhone"],
    ["mov", beginning("moov"), "MOV y aquí debe ser MP4. En el iPhone"],
    ["3gp", beginning("ftyp", "3gp5"), "3GP y aquí debe ser MP4. En Android"],
    ["webm", ebml("webm"), "WebM y aquí debe ser MP4."],
    ["mkv", ebml("matroska"), "MKV y aquí debe ser MP4."],
  ] as const)("a %s says how to get an MP4, unless it is taken", (type, head, text) => {
    expect(refusalOf(film, head, ["mp4"])).toContain(`El video es ${text}`);
    expect(refusalOf(film, head, ["mp4", type])).toBeNull();
  });

  test.each([
    ["nothing in it", { ...film, size: 0 }, "ftyp", "El archivo está vacío"],
    ["more than 10 GB", { ...film, size: 10 * 1024 ** 3 + 1 }, "ftyp", /pesa más de 10 GB/],
    ["a text inside", film, "cado", "El archivo no es un video MP4"],
    ["a head that is too short", film, "", "El archivo no es un video MP4"],
  ])("%s is refused", (_, file, box, text) => {
    expect(refusalOf(file, beginning(box), ["mp4"])).toMatch(text);
  });

  test("a video of exactly 10 GB is accepted", () => {
    expect(refusalOf({ ...film, size: 10 * 1024 ** 3 }, beginning("ftyp"), ["mp4"])).toBeNull();
  });
});

describe("a file that a class hands out", () => {
  test.each([
    ["Guía.PDF", 5_000_000, null],
    ["libreta.xlsx", 1, null],
    ["foto.jpeg", 5 * 1024 ** 2, null],
    ["foto.jpeg", 5 * 1024 ** 2 + 1, `${limits.image.tooLarge}.`],
    ["libro.pdf", 50 * 1024 ** 2 + 1, `${limits.document.tooLarge}.`],
    ["vacio.pdf", 0, "El archivo está vacío"],
    ["clase.mp4", 9, / debe ser PDF.* o una imagen/],
    ["programa.exe", 9, / debe ser PDF/],
    ["sin extensión", 9, / debe ser PDF/],
  ])("%s of %i bytes: %s", (name, size, text) => {
    const refusal = documentRefusalOf({ name, size });
    if (text === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(text);
  });

  test.each([
    ["Guía de siembra.pdf", "Guía de siembra.pdf"],
    ["\u202E\n", "archivo"],
    [`${"a".repeat(200)}.docx`, `${"a".repeat(115)}.docx`],
  ])("%j is called %j", (fileName, name) => {
    expect(attachmentNameOf(fileName)).toBe(name);
  });

  test("is no unfinished video of its class", () => {
    const guide = { name: "guia.pdf", size: 3, lastModified: 7 };
    const key = `tus::${fingerprintOf("class-1", guide, "document")}::9`;
    expect(keysOfClass([key], "class-1")).toEqual([]);
    expect(keysOfClass([key], "class-1", "document")).toEqual([key]);
  });
});

describe("after a failure", () => {
  test.each([0, 408, 423, 425, 429, 500, 502, 503])("%i is retried automatically", (status) => {
    expect(passes(status)).toBe(true);
  });

  test.each([400, 401, 403, 404, 409, 410, 413, 415, 507])("%i is not retried", (status) => {
    expect(passes(status)).toBe(false);
  });

  test("a connection lost for twelve hours is still retried", () => {
    const hours = retryDelays.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(12);
    expect(retryDelays[0]).toBe(1000);
  });

  test.each([
    [413, /10 GB/],
    [415, /no es un video/],
    [507, /espacio/],
    [418, "No pudimos subir el video."],
  ])("status %i has a text of its own", (status, text) => {
    expect(reasonFor(status)).toMatch(text);
  });
});

describe("the progress", () => {
  test.each([
    [164_000_000, 256_000_000, "164 de 256 MB"],
    [1_200_000_000, 3_400_000_000, "1,2 de 3,4 GB"],
    [500_000, 4_000_000, "0,5 de 4 MB"],
  ])("%i of %i bytes", (sent, total, text) => {
    expect(sentText(sent, total)).toBe(text);
  });

  test.each([
    [0, 0, 0],
    [999, 1000, 99],
    [1000, 1000, 100],
  ])("%i of %i is %i percent", (sent, total, percent) => {
    expect(percentOf(sent, total)).toBe(percent);
  });

  test("each quarter is announced once", () => {
    const heard = Array.from({ length: 101 }, (_, percent) => spokenPercent(percent));
    const quarters = ["25 por ciento", "50 por ciento", "75 por ciento", "100 por ciento"];
    expect([...new Set(heard)]).toEqual(["", ...quarters]);
  });

  test.each([
    [1_240_000, "1,2 MB/s"],
    [320_400, "320 kB/s"],
    [3, "1 kB/s"],
  ])("%i bytes a second", (pace, text) => {
    expect(paceText(pace)).toBe(text);
  });

  test.each([
    [44, "falta menos de un minuto"],
    [89, "falta cerca de un minuto"],
    [360, "faltan unos 6 minutos"],
    [3600, "falta cerca de una hora"],
    [9000, "faltan unas 3 horas"],
  ])("%i seconds are left", (seconds, text) => {
    expect(timeLeftText(seconds)).toBe(text);
  });
});

describe("the pace", () => {
  test("is unknown before three seconds have passed", () => {
    const pace = createPace();
    expect([pace(0, 0, 100), pace(2999, 50, 100)]).toEqual([null, null]);
  });

  test("is that of the last twenty seconds, not of the whole upload", () => {
    const pace = createPace();
    pace(0, 0, 10_000);
    pace(10_000, 5000, 10_000);
    expect(pace(30_000, 7000, 10_000)).toEqual({ bytesPerSecond: 100, secondsLeft: 30 });
  });

  test("restarts when the count falls back after an interruption", () => {
    const pace = createPace();
    pace(0, 0, 100);
    pace(4000, 60, 100);
    expect(pace(5000, 40, 100)).toBeNull();
    expect(pace(9000, 80, 100)).toEqual({ bytesPerSecond: 10, secondsLeft: 2 });
  });
});

describe("an unfinished upload", () => {
  const film = { name: "poda.mp4", size: 3, lastModified: 7 };

  test("is identified by the class and the file, and nothing else", () => {
    const own = fingerprintOf("class-1", film);
    const others = [
      fingerprintOf("class-2", film),
      fingerprintOf("class-1", { ...film, lastModified: 8 }),
      fingerprintOf("class-1", { ...film, name: "riego.mp4" }),
    ];
    expect(fingerprintOf("class-1", { ...film })).toBe(own);
    expect(others).not.toContain(own);
  });

  test("is found among the browser's other entries", () => {
    const mine = `tus::${fingerprintOf("class-1", film)}::99`;
    const kept = ["volume", mine, `tus::${fingerprintOf("class-10", film)}::1`];
    expect(keysOfClass(kept, "class-1")).toEqual([mine]);
  });

  test.each([
    ['{"metadata":{"filename":"poda.mp4"}}', "poda.mp4"],
    ['{"metadata":{}}', null],
    ["[]", null],
    ["{", null],
    [null, null],
  ])("%s names %s", (entry, name) => {
    expect(unfinishedName(entry)).toBe(name);
  });
});
