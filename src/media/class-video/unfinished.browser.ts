// What of this browser's uploads is not finished, beside what tus-js-client keeps to resume them.
import { type ClassFile, fingerprintOf, keysOfClass, unfinishedName } from "./upload.rules.ts";

type Upload = { kind: ClassFile; classId: string; file: File };

/** The names of the files whose upload for a class was interrupted in this browser. */
export function unfinishedUploads(classId: string, kind: ClassFile): string[] {
  const kept = storage();
  const keys = keysOfClass(Object.keys(kept ?? {}), classId, kind);
  const names = keys.flatMap((key) => unfinishedName(kept?.getItem(key) ?? null) ?? []);
  return [...new Set(names)];
}

/** Notes a file that waits in the line like one that was interrupted, so that its class names it. */
export function noteUpload({ kind, classId, file }: Upload): void {
  const entry = JSON.stringify({ metadata: { filename: file.name } });
  try {
    storage()?.setItem(`tus::${fingerprintOf(classId, file, kind)}::line`, entry);
  } catch {
    // Without it the class does not name the file after a reload.
  }
}

/** A class has one video, so that a new one ends the resuming of any other. */
export function forgetOthers({ kind, classId, file }: Upload): void {
  if (kind === "video") forget(classId, kind, (key) => !isOf(key, { kind, classId, file }));
}

export function forgetUpload(upload: Upload): void {
  forget(upload.classId, upload.kind, (key) => upload.kind === "video" || isOf(key, upload));
}

function isOf(key: string, { kind, classId, file }: Upload): boolean {
  return key.startsWith(`tus::${fingerprintOf(classId, file, kind)}::`);
}

function forget(classId: string, kind: ClassFile, isGone: (key: string) => boolean): void {
  const kept = storage();
  for (const key of keysOfClass(Object.keys(kept ?? {}), classId, kind)) {
    if (isGone(key)) kept?.removeItem(key);
  }
}

/** Whether an interrupted upload can be resumed once the document is left. */
export function canResume(): boolean {
  try {
    storage()?.setItem("semillero-try", "");
    storage()?.removeItem("semillero-try");
    return storage() !== null;
  } catch {
    return false;
  }
}

/** Null if the browser has no storage. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
