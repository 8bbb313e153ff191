// Shows the first picture of a class from its first segment alone, without an engine, which is forty
// times as large as this.
import { typeOfFilm } from "./opening-codecs.rules.ts";

type Opening = {
  /** In the order of the stream: what begins every segment, and the one with `startAt`. */
  urls: readonly string[];
  /** In seconds. */
  startAt: number;
  /** Of the whole class, in seconds; 0 while unknown. */
  duration: number;
};

/**
 * Does nothing where a file does not come or the browser cannot play it: the engine reports that.
 * @returns a function to call before something else takes the element
 */
export function showOpening(video: HTMLVideoElement, opening: Opening): () => void {
  const stop = new AbortController();
  show(video, opening, stop.signal).catch(() => {});
  return () => stop.abort();
}

async function show(
  video: HTMLVideoElement,
  { urls, startAt, duration }: Opening,
  signal: AbortSignal,
): Promise<void> {
  const files = await Promise.all(urls.map(load));
  const type = files[0] && typeOfFilm(files[0]);
  if (signal.aborted || !type || !MediaSource.isTypeSupported(type)) return;
  const source = new MediaSource();
  // It goes on if play was pressed on the browser's own controls.
  video.autoplay = !video.paused;
  // The browser would not open it before play is pressed.
  video.preload = "auto";
  const url = URL.createObjectURL(source);
  video.src = url;
  await once(source, "sourceopen");
  URL.revokeObjectURL(url);
  if (signal.aborted) return;
  const buffer = source.addSourceBuffer(type);
  if (duration > 0) source.duration = duration;
  for (const file of files) {
    buffer.appendBuffer(file);
    await once(buffer, "updateend");
    if (signal.aborted) return;
  }
  if (startAt > 0) video.currentTime = startAt;
}

/** As the page preloads it, so that it is requested once. */
async function load(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function once(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}
