// Where uploads are in the file store; keys contain no name that a user chose.

type Which = { academyId: string; id: string };

/** The folder of one upload's own files. */
export function folderOf({ academyId, id }: Which): string {
  return `uploads/${academyId}/${id}`;
}

/** Where signed addresses may write, while they are valid. */
export function incomingFolder(academyId: string): string {
  return `incoming/${academyId}`;
}

export function incomingKey({ academyId, id }: Which, extension: string): string {
  return `${incomingFolder(academyId)}/${id}.${extension}`;
}

/**
 * The id of the upload that an address identifies: ours, or one that the file store signed for its
 * bucket.
 * @returns an empty text if it is neither.
 */
export function uploadIdIn(address: string): string {
  const own = /\/uploads\/([0-9a-f-]{36})(?:[?#]|$)/.exec(address);
  const signed = /\/incoming\/[0-9a-f-]{36}\/([0-9a-f-]{36})\.[a-z0-9]+(?:[?#]|$)/.exec(address);
  return (own ?? signed)?.[1] ?? "";
}
