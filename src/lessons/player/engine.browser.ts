// Fetches what plays a source: an engine of its own for each kind of stream, and only when one is
// met; the browser alone for files, and for HLS where it has no Media Source Extensions (iOS).
import type { Attach } from "./engine.rules.ts";
import { attachFile } from "./engine-file.browser.ts";
import { sourceKind } from "./player.rules.ts";

export async function loadEngine(src: string): Promise<Attach> {
  switch (sourceKind(src)) {
    case "hls":
      if (!("MediaSource" in window)) return attachFile;
      return (await import("./engine-hls.browser.ts")).attachHls;
    case "dash":
      return (await import("./engine-dash.browser.ts")).attachDash;
    case "flv":
      return (await import("./engine-flv.browser.ts")).attachFlv;
    case "file":
      return attachFile;
  }
}
