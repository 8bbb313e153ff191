import { useEffect, useRef, useState } from "react";
import { pictureFault } from "./picture.rules.ts";
import { shrinkPicture } from "./shrink-picture.browser.ts";
import { uploadPicture } from "./upload-picture.browser.ts";

export type PictureState =
  | { step: "idle" }
  /** `share` from 0 to 1. */
  | { step: "uploading"; share: number }
  | { step: "done" }
  | { step: "failed"; message: string; again: boolean };

type Options = {
  /** The current picture, kept until another is uploaded. */
  current: string | null;
  csrf: string;
  onBusy?: ((busy: boolean) => void) | undefined;
};

/** Uploads a chosen picture at once; the form then sends only its `address`. */
export function usePictureUpload({ current, csrf, onBusy }: Options) {
  const [state, setState] = useState<PictureState>({ step: "idle" });
  const [address, setAddress] = useState(current ?? "");
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);

  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => {
    if (!file) return setPreview(null);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  function begin(next: File | null): AbortController {
    sending.current?.abort();
    const mine = new AbortController();
    sending.current = mine;
    setFile(next);
    // The preview must match what the form will send.
    setAddress(current ?? "");
    onBusy?.(next !== null);
    return mine;
  }

  async function send(file: File): Promise<void> {
    const { signal } = begin(file);
    setState({ step: "uploading", share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ step: "uploading", share });
    };
    const small = await shrinkPicture(file);
    const fault = pictureFault(small);
    const uploaded = fault
      ? { message: fault, again: false }
      : await uploadPicture(small, { csrf, signal, onProgress });
    if (signal.aborted) return;
    onBusy?.(false);
    if ("address" in uploaded) {
      setAddress(uploaded.address);
      setState({ step: "done" });
      return;
    }
    if (!uploaded.again) setFile(null);
    setState({ step: "failed", ...uploaded });
  }

  return {
    state,
    /** For the form: empty if there is no picture. */
    address,
    preview: preview ?? current,
    choose(file: File): void {
      // How heavy it is counts once it was made small.
      const message = pictureFault({ name: file.name, size: 0 });
      if (!message) void send(file);
      else {
        begin(null);
        setState({ step: "failed", message, again: false });
      }
    },
    retry(): void {
      if (file) void send(file);
    },
  };
}
