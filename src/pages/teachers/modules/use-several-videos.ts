// Makes a class of each of several videos and hands them to the queue of uploads, one after another.
import { type DragEvent, useRef, useState } from "react";
// Not randomUUID, which browsers disable over plain http.
import { v7 as newId } from "uuid";
import { inOrderOfNames } from "#src/courses/authoring/outline/file-title.rules.ts";
import { useUploadQueue } from "#src/media/uploading/upload-queue.tsx";
import { acceptedVideos } from "#src/media/uploads/uploads.rules.ts";
import { type VideoType, wrongVideo } from "#src/media/uploads/video-types.rules.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { useSending } from "./use-change-queue.ts";
import type { OutlinePage } from "./use-outline.ts";

export type SeveralVideos = ReturnType<typeof useSeveralVideos>;

/** With an id for each file, so that a batch that is sent twice makes each class once. */
type Batch = { moduleId: string; files: File[]; keys: string[] };

export function useSeveralVideos(
  { videoTypes }: { videoTypes: readonly VideoType[] },
  outline: OutlinePage,
) {
  const queue = useUploadQueue();
  const batch = useRef<Batch | null>(null);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);

  const sending = useSending(outline.send, {
    done(done) {
      const { current } = batch;
      if (done.kind !== "added" || !current) return;
      batch.current = null;
      outline.reveal(current.moduleId);
      outline.say(`Agregaste ${formatCounted(done.classes.length, "clase", "clases")}`);
      const { here } = outline.saved;
      queue.add(
        done.classes.flatMap(({ id, title }, place) => {
          const file = current.files[place];
          const classPath = `${here}/${current.moduleId}/classes/${id}`;
          const request = { classId: id, classTitle: title, classPath, knownId: null };
          return file ? [{ kind: "video" as const, file, ...request }] : [];
        }),
      );
    },
    fault: setFault,
  });

  function sendBatch({ moduleId, files, keys }: Batch): void {
    setFault(null);
    const names = JSON.stringify(files.map(({ name }) => name));
    sending.send({ do: "add-classes", moduleId, files: names, keys: JSON.stringify(keys) });
  }

  function take(moduleId: string, files: readonly File[]): void {
    if (files.length === 0) return;
    if (sending.busy) {
      outline.say(stillAdding);
      return;
    }
    const isVideo = ({ name }: File) =>
      videoTypes.some((type) => name.toLowerCase().endsWith(`.${type}`));
    setLeftOut(files.filter((file) => !isVideo(file)).map(({ name }) => name));
    const videos = inOrderOfNames(files.filter(isVideo));
    if (videos.length === 0) return;
    const taken = { moduleId, files: videos, keys: videos.map(() => newId()) };
    batch.current = taken;
    sendBatch(taken);
  }

  return {
    take,
    accept: acceptedVideos(videoTypes),
    busy: sending.busy,
    fault,
    leftOut,
    why: wrongVideo(videoTypes),
    again(): void {
      if (batch.current) sendBatch(batch.current);
    },
    /** Props of the row onto which files may be dropped. */
    dropOn: (moduleId: string) => ({
      "data-files": over === moduleId || undefined,
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(moduleId);
      },
      onDragLeave: () => setOver(null),
      onDrop(event: DragEvent) {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(null);
        take(moduleId, [...event.dataTransfer.files]);
      },
    }),
  };
}

const stillAdding =
  "Todavía estamos agregando los otros videos. Cuando terminen, suelta estos otra vez.";
