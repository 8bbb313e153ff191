// A slow phone on a slow connection, as Chromium emulates it: 412 × 823 at 1.75, a CPU four times
// slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms; over plain HTTP/1.1, as this process serves pages
// (six connections; TLS and HTTP/2 are up to the proxy).
import type { BrowserContextOptions, CDPSession } from "playwright-core";

export const slowPhone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export async function slowDown(wire: CDPSession): Promise<void> {
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await wire.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
