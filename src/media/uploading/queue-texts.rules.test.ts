import { describe, expect, test } from "vitest";
import { currentPercent, queueWaitText, repeatedText, summaryOf } from "./queue-texts.rules.ts";
import type { QueuedState, QueuedUpload } from "./upload-queue.rules.ts";

const name = "Variedades.mp4";
const waiting: QueuedState = { phase: "waiting", otherTab: false };
const given: QueuedState = { phase: "given", videoId: null };
const failed: QueuedState = { phase: "failed", name, reason: "No cabe", mayRetry: true };
const counts = { name, sent: 64, total: 100 };
const sending: QueuedState = { phase: "sending", ...counts, pace: null };

function line(...states: QueuedState[]): QueuedUpload[] {
  return states.map((state, i) => ({
    id: `${i}`,
    kind: "video",
    classId: `class-${i}`,
    classTitle: `Clase ${i}`,
    classPath: "/teachers",
    fileName: state === given || state === waiting ? `otro ${i}.mp4` : name,
    bytes: 100,
    lastModified: 7,
    state,
  }));
}

describe("the bar", () => {
  test.each<[string, QueuedState[]]>([
    ["Subiendo Variedades.mp4", [sending]],
    ["Subiendo 2 de 5: Variedades.mp4", [given, sending, waiting, waiting, waiting]],
    ["Revisando 2 de 2: Variedades.mp4", [given, { phase: "checking", name }]],
    ["Sin conexión: Variedades.mp4", [{ phase: "paused", ...counts }, waiting]],
    ["Inicia sesión para seguir: Variedades.mp4", [{ phase: "signedOut", ...counts }]],
    ["En fila, sube otra pestaña: Variedades.mp4", [{ phase: "waiting", otherTab: true }]],
    ["Subiendo Variedades.mp4. No se subió Variedades.mp4", [failed, sending]],
    ["No se subió Variedades.mp4", [failed, given]],
    ["No se subieron 2 archivos", [failed, failed]],
    ["Se subió otro 0.mp4", [given]],
    ["Se subieron 2 archivos", [given, given]],
    ["", []],
  ])("says %j", (text, states) => {
    expect(summaryOf(line(...states))).toBe(text);
  });

  test("says nothing new to a screen reader at each percent", () => {
    const lines = [0, 20, 64, 99].map((sent) => line({ ...sending, sent }, waiting));
    expect(lines.map(currentPercent)).toEqual([0, 20, 64, 99]);
    expect(new Set(lines.map(summaryOf))).toEqual(new Set(["Subiendo 1 de 2: Variedades.mp4"]));
  });
});

describe("a waiting upload", () => {
  test.each<[string, QueuedState]>([
    ["En fila: espera a que termine «Variedades.mp4»", sending],
    ["En fila: espera a que termine «Variedades.mp4»", { phase: "paused", ...counts }],
    ["En fila: espera a que inicies sesión de nuevo", { phase: "signedOut", ...counts }],
  ])("says %j", (text, first) => {
    expect(queueWaitText(line(first, waiting), "1")).toBe(text);
  });

  test("says that another tab has the turn", () => {
    const text = "En fila: espera a que termine la subida de otra pestaña";
    expect(queueWaitText(line({ phase: "waiting", otherTab: true }), "0")).toBe(text);
  });
});

test.each([
  [[], null],
  [["guia.pdf"], "«guia.pdf» ya está en la fila de esa clase."],
  [["a", "b"], "2 archivos ya están en la fila de esa clase."],
])("of %j that were repeated it says %j", (names, text) => {
  expect(repeatedText(names)).toBe(text);
});
