import { useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { Crop } from "#src/images/image.rules.ts";
import { leastCoverWidth } from "./cover.rules.ts";

type CoverCropperProps = {
  src: string;
  /** The id of what explains how to crop. */
  describedBy: string;
  disabled: boolean;
  onCrop(crop: Crop): void;
};

const aspect = 16 / 9;

/** Loaded once a picture was chosen. */
export function CoverCropper({ src, describedBy, disabled, onCrop }: CoverCropperProps) {
  const [crop, setCrop] = useState<PercentCrop>();
  /** In points of the page, and in percent of the picture. */
  const [least, setLeast] = useState({ width: 0, percent: 0 });
  return (
    <ReactCrop
      {...(crop ? { crop } : {})}
      aspect={aspect}
      minWidth={least.width}
      keepSelection
      ruleOfThirds
      disabled={disabled}
      ariaLabels={labels}
      onChange={(_, percent) => {
        // Arrow keys do not stop at the least width.
        if (percent.width < Math.min(least.percent, crop?.width ?? 0)) return;
        setCrop(percent);
        onCrop(sharesOf(percent));
      }}
    >
      <img
        src={src}
        alt="La imagen que elegiste"
        aria-describedby={describedBy}
        onLoad={({ currentTarget: { width, height, naturalWidth } }) => {
          const whole = makeAspectCrop({ unit: "%", width: 100 }, aspect, width, height);
          const fits = whole.height <= 100;
          const largest = fits
            ? whole
            : makeAspectCrop({ unit: "%", height: 100 }, aspect, width, height);
          const first = centerCrop(largest, width, height);
          const share = Math.min(first.width / 100, leastCoverWidth / naturalWidth);
          setLeast({ width: share * width, percent: share * 100 });
          setCrop(first);
          onCrop(sharesOf(first));
        }}
      />
    </ReactCrop>
  );
}

const labels = {
  cropArea: "Recuadro de la portada: muévelo con las flechas",
  nwDragHandle: "Esquina de arriba a la izquierda: cambia el tamaño con las flechas",
  nDragHandle: "Lado de arriba: cambia el tamaño con las flechas",
  neDragHandle: "Esquina de arriba a la derecha: cambia el tamaño con las flechas",
  eDragHandle: "Lado derecho: cambia el tamaño con las flechas",
  seDragHandle: "Esquina de abajo a la derecha: cambia el tamaño con las flechas",
  sDragHandle: "Lado de abajo: cambia el tamaño con las flechas",
  swDragHandle: "Esquina de abajo a la izquierda: cambia el tamaño con las flechas",
  wDragHandle: "Lado izquierdo: cambia el tamaño con las flechas",
};

/** Rounding may leave a share a hair outside. */
function sharesOf({ x, y, width, height }: PercentCrop): Crop {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));
  return { x: share(x), y: share(y), width: share(width), height: share(height) };
}
