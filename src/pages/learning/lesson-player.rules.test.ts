import { expect, test } from "vitest";
import { isConverting, whyNoVideo } from "./lesson-player.rules.ts";

test("a class without a video says why", () => {
  const saysOf = (status: Parameters<typeof whyNoVideo>[0]["status"], failure: string | null) =>
    whyNoVideo({ status, failure });
  expect(saysOf(null, null)).toBe("Esta clase todavía no tiene video.");
  expect(saysOf("failed", null)).toBe("Este video no está disponible por ahora.");
  expect(saysOf("failed", "El archivo está dañado.")).toBe("El archivo está dañado.");
  expect(saysOf("received", null)).toContain("se está preparando");
});

test("the page looks again only while more of the video may come", () => {
  const src = "/media/a/b/first.m3u8";
  expect(isConverting({ src, grows: true, status: "converting" })).toBe(true);
  expect(isConverting({ src: null, grows: false, status: "received" })).toBe(true);
  expect(isConverting({ src: null, grows: false, status: "failed" })).toBe(false);
  expect(isConverting({ src: null, grows: false, status: null })).toBe(false);
  // The old video plays while a new one is converted.
  expect(isConverting({ src, grows: false, status: "converting" })).toBe(false);
});
