// Starts Debian's Chromium without windows, or the one of CHROMIUM_PATH, for journeys and for
// benchmarks.
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The first one draws no window that nobody sees, which halves the processor time of a journey. */
const programs = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Throws where there is no Chromium.
 * @param keyHash of an authority whose certificates it accepts, besides the usual ones.
 */
export function launchBrowser(keyHash?: string): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? programs.find(existsSync);
  if (!executablePath)
    throw new Error("Chromium is missing: apt-get install chromium-headless-shell");
  return chromium.launch({
    executablePath,
    // Without a UTF-8 locale Chromium saves a download with an accent in its name as "download".
    env: { ...process.env, LANG: "C.UTF-8" },
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []),
    ],
  });
}
