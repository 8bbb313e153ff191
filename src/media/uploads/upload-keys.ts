// Where the files of uploads stand in the file store; no name that anybody gave is part of it.

type Which = { academyId: string; id: string };

/** All that belongs to one upload once it is ours. */
export function folderOf({ academyId, id }: Which): string {
  return `uploads/${academyId}/${id}`;
}

/** Where signed addresses may write, for as long as they are good. */
export function incomingFolder(academyId: string): string {
  return `incoming/${academyId}`;
}

export function incomingKey({ academyId, id }: Which, extension: string): string {
  return `${incomingFolder(academyId)}/${id}.${extension}`;
}

/**
 * The upload that an address stands for: ours, or one that the file store signed for its bucket.
 * @returns an empty text where it is neither.
 */
export function uploadIdIn(address: string): string {
  const own = /\/uploads\/([0-9a-f-]{36})(?:[?#]|$)/.exec(address);
  const signed = /\/incoming\/[0-9a-f-]{36}\/([0-9a-f-]{36})\.[a-z0-9]+(?:[?#]|$)/.exec(address);
  return (own ?? signed)?.[1] ?? "";
}
