// Sends the files of a campaign one after another, each resumed where it broke off, and gives them
// to the campaign.
import { useEffect, useRef, useState } from "react";
import { reasonFor } from "#src/media/class-video/upload.rules.ts";
import { type FileTask, type FileUpload, sendTask, type Tell } from "./send-task.browser.ts";

/** @param onGiven called when the campaign has one more file, or another one */
export function useFileUploads(campaignId: string, onGiven: () => void) {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const tasks = useRef(new Map<number, FileTask>());
  const line = useRef<number[]>([]);
  const running = useRef(false);
  const count = useRef(0);
  const isOpen = uploads.some(({ phase }) => phase !== "failed");

  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOpen]);

  const tellOf =
    (key: number): Tell =>
    (change) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => {
    tasks.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  async function run(): Promise<void> {
    if (running.current) return;
    running.current = true;
    for (let key = line.current.shift(); key !== undefined; key = line.current.shift()) {
      const task = tasks.current.get(key);
      if (!task) continue;
      const isWanted = () => tasks.current.has(key);
      const sent = sendTask({ campaignId, task, tell: tellOf(key), isWanted });
      const isGiven = await sent.catch(() => {
        tellOf(key)({ phase: "failed", reason: reasonFor(0, "document"), mayRetry: true });
        return false;
      });
      if (isGiven) {
        drop(key);
        onGiven();
      }
    }
    running.current = false;
  }

  return {
    uploads,
    add(files: File[], fileId: string | null): void {
      for (const file of files) {
        const key = ++count.current;
        tasks.current.set(key, { key, file, fileId, cancel: null });
        line.current.push(key);
        const fresh = { phase: "waiting", percent: 0, reason: "", mayRetry: false } as const;
        setUploads((all) => [...all, { key, name: file.name, ...fresh }]);
      }
      void run();
    },
    retry(key: number): void {
      tellOf(key)({ phase: "waiting", reason: "" });
      line.current.push(key);
      void run();
    },
    cancel(key: number): void {
      tasks.current.get(key)?.cancel?.();
      drop(key);
    },
  };
}
