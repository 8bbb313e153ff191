import { keysOfClass, unfinishedName } from "./upload.rules.ts";

/** The name of the file whose upload for a class was interrupted in this browser. */
export function unfinishedUpload(classId: string): string | null {
  const [key] = keysIn(storage(), classId);
  return key === undefined ? null : unfinishedName(storage()?.getItem(key) ?? null);
}

/** @param except the prefix of the entries to keep. */
export function forgetUploads(classId: string, except?: string): void {
  for (const key of keysIn(storage(), classId)) {
    if (except === undefined || !key.startsWith(`tus::${except}::`)) storage()?.removeItem(key);
  }
}

function keysIn(kept: Storage | null, classId: string): string[] {
  return kept ? keysOfClass(Object.keys(kept), classId) : [];
}

/** Null if the browser has no storage. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
