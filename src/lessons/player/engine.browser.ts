// Loads what plays a source: one engine for each kind of stream, only when needed; the browser
// alone for files, and for HLS without Media Source Extensions (iOS).
import { earlyStart } from "./early-start.browser.ts";
import type { Attach } from "./engine.rules.ts";
import { attachFile } from "./engine-file.browser.ts";
import { sourceKind } from "./player.rules.ts";

export async function loadEngine(src: string): Promise<Attach> {
  switch (sourceKind(src)) {
    case "hls":
      if (!("MediaSource" in window)) return attachFile;
      return earlyStart()?.attachHls ?? (await import("./engine-hls.browser.ts")).attachHls;
    case "dash":
      return (await import("./engine-dash.browser.ts")).attachDash;
    case "flv":
      return (await import("./engine-flv.browser.ts")).attachFlv;
    case "file":
      return attachFile;
  }
}
