// Starts Debian's Chromium, or the one of CHROMIUM_PATH, for journeys and for benchmarks.
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Chromium without the window that nobody sees, which halves the processor time of a journey. */
const withoutWindow = "/usr/bin/chromium-headless-shell";
const programs = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

type Options = {
  /** Of an authority whose certificates it accepts, besides the usual ones. */
  keyHash?: string | undefined;
  /** The browser that people have, as playing, touching and measuring need it. */
  whole?: boolean;
};

/** Throws where there is no Chromium. */
export function launchBrowser({ keyHash, whole = true }: Options = {}): Promise<Browser> {
  const wanted = whole ? programs : [withoutWindow, ...programs];
  const executablePath = process.env.CHROMIUM_PATH ?? wanted.find(existsSync);
  if (!executablePath) throw new Error("Chromium is missing: apt-get install chromium");
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
