// How much an academy may store before it is told, and how that is said. Nothing stops at the limit.
import { formatGigabytes } from "#src/ui/formats/bytes.rules.ts";

/** near: four fifths of the limit; full: all of it. */
export type StorageLevel = "near" | "full";

const nearShare = 0.8;
/** Below this, the next time is told again. */
const lowShare = 0.7;

type Measured = { bytes: number; limitBytes: number; before: number; wasTold: boolean };

/** What is told now; `low`: it is far below again; null: nothing. */
export function levelOf({
  bytes,
  limitBytes,
  before,
  wasTold,
}: Measured): StorageLevel | "low" | null {
  const share = bytes / limitBytes;
  if (share < lowShare) return "low";
  if (share >= 1 && (before < limitBytes || !wasTold)) return "full";
  return share >= nearShare && !wasTold ? "near" : null;
}

export const storageTexts = {
  near: "Tu academia usa más del 80 % de su espacio.",
  full: "Tu academia ya usa todo su espacio.",
  goesOn: "Los cursos se siguen viendo.",
} as const;

/** What a bar of it shows. */
export function storageBar({ bytes, limitBytes }: { bytes: number; limitBytes: number }) {
  const share = Math.min(1, bytes / limitBytes);
  return {
    percent: Math.floor(share * 100),
    text: `${formatGigabytes(bytes)} de ${formatGigabytes(limitBytes)}`,
    told:
      bytes >= limitBytes
        ? storageTexts.full
        : bytes >= limitBytes * nearShare
          ? storageTexts.near
          : null,
  };
}
