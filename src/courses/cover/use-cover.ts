import { type ComponentType, useEffect, useRef, useState } from "react";
import { type Crop, mostImagePixels, narrowImage, unusableImage } from "#src/images/image.rules.ts";
import { coverFault, leastCoverWidth } from "./cover.rules.ts";
import type { CoverCropper } from "./cover-cropper.tsx";
import {
  CoverRefused,
  failureIn,
  saveCover,
  savePrint,
  sendPicture,
} from "./send-cover.browser.ts";

type Cropper = ComponentType<Parameters<typeof CoverCropper>[0]>;

export type CoverState =
  | { step: "idle" }
  /** `share` is how much of the file has arrived, from 0 to 1. */
  | {
      step: "cropping" | "saving";
      src: string;
      share: number;
      Cropper: Cropper;
      /** Why it was not saved; the picture and its cut are still there. */
      fault: string | null;
    }
  | { step: "printing" }
  | { step: "done"; said: string }
  | {
      step: "failed";
      message: string;
      help: string | null;
      again: (() => void) | null;
      reload?: boolean;
    };

/** @param save saves over the given version. Both return the version that is saved then. */
export type Alone = (save: (version: number) => Promise<number>) => Promise<number>;

type Options = {
  courseId: string;
  csrf: string;
  version: number;
  alone?: Alone | undefined;
  onSaved(): void;
};

/** A chosen picture is sent while its teacher crops it. */
export function useCover({ courseId, csrf, version, alone, onSaved }: Options) {
  const [state, setState] = useState<CoverState>({ step: "idle" });
  const crop = useRef<Crop>({ x: 0, y: 0, width: 1, height: 1 });
  const work = useRef<{ stop: AbortController; url: string; sent: Promise<string> } | null>(null);
  // The newest: the rest of the page may have been saved meanwhile.
  const known = useRef(version);
  known.current = version;
  const inTurn = useRef<Alone>(alone ?? ((save) => save(known.current)));
  if (alone) inTurn.current = alone;

  useEffect(() => () => leave(work), []);

  function fail(error: unknown, again: () => void): void {
    const { again: mayTry, ...failure } = failureIn(error);
    setState({ step: "failed", ...failure, again: mayTry ? again : null });
  }

  async function choose(file: File): Promise<void> {
    leave(work);
    const fault = coverFault(file);
    if (fault) return setState({ step: "failed", ...fault, again: null });
    const url = URL.createObjectURL(file);
    const stop = new AbortController();
    const { signal } = stop;
    let share = 0;
    const onProgress = (now: number) => {
      share = now;
      setState((old) => ("share" in old && !signal.aborted ? { ...old, share } : old));
    };
    const sent = sendPicture(file, { csrf, signal, onProgress });
    work.current = { stop, url, sent };
    // Its failure is shown where it is awaited.
    sent.catch(() => {});
    try {
      const [{ CoverCropper }, { naturalWidth, naturalHeight }] = await Promise.all([
        import("./cover-cropper.tsx"),
        opened(url),
      ]);
      if (signal.aborted) return;
      // The widest part of 16 to 9, which is what the server looks at.
      const widest = Math.min(naturalWidth, Math.floor((naturalHeight * 16) / 9));
      if (widest < leastCoverWidth) throw new Narrow();
      setState({ step: "cropping", src: url, share, Cropper: CoverCropper, fault: null });
    } catch (error) {
      if (signal.aborted) return;
      leave(work);
      if (error instanceof Narrow) {
        setState({
          step: "failed",
          message: narrowImage(leastCoverWidth),
          help: null,
          again: null,
        });
      } else fail(error, () => void choose(file));
      return;
    }
    sent.catch((error) => {
      // A lost line is tried again when the crop is ready.
      if (signal.aborted || !(error instanceof CoverRefused)) return;
      leave(work);
      fail(error, () => void choose(file));
    });
    resend.current = () => {
      const next = sendPicture(file, { csrf, signal, onProgress });
      next.catch(() => {});
      if (work.current) work.current.sent = next;
      return next;
    };
  }

  const resend = useRef<() => Promise<string>>(() => Promise.reject(new Error("nothing to send")));

  async function save(): Promise<void> {
    const mine = work.current;
    if (!mine || state.step !== "cropping") return;
    setState({ ...state, step: "saving", fault: null });
    try {
      const url = await mine.sent.catch((error) => {
        if (error instanceof CoverRefused) throw error;
        return resend.current();
      });
      await inTurn.current((version) =>
        saveCover(courseId, { csrf, url, crop: crop.current, version }),
      );
      if (mine.stop.signal.aborted) return;
      leave(work);
      setState({ step: "done", said: "Tu curso ya lleva esta portada" });
      onSaved();
    } catch (error) {
      if (mine.stop.signal.aborted) return;
      const failure = failureIn(error);
      if (failure.again) {
        // The next try sends the file again if it has not arrived.
        return setState({ ...state, step: "cropping", share: 1, fault: failure.message });
      }
      leave(work);
      fail(error, () => {});
    }
  }

  async function print(): Promise<void> {
    leave(work);
    setState({ step: "printing" });
    try {
      await inTurn.current((version) => savePrint(courseId, { csrf, version }));
      setState({ step: "done", said: "Tu curso lleva el grabado de Semillero" });
      onSaved();
    } catch (error) {
      fail(error, () => void print());
    }
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    onCrop(next: Crop) {
      crop.current = next;
    },
    save: () => void save(),
    print: () => void print(),
    cancel() {
      leave(work);
      setState({ step: "idle" });
    },
  };
}

class Narrow extends Error {}

type Work = { current: { stop: AbortController; url: string } | null };

function leave(work: Work): void {
  work.current?.stop.abort();
  if (work.current) URL.revokeObjectURL(work.current.url);
  work.current = null;
}

/** Rejects with a refusal for what cannot be shown. Only its head is read, not all of its points. */
async function opened(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  const broken = new CoverRefused(
    "La imagen está dañada o no es una imagen. Prueba con otra.",
    false,
  );
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(broken);
    image.src = url;
  });
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth * naturalHeight > mostImagePixels) throw new CoverRefused(unusableImage, false);
  return image;
}
