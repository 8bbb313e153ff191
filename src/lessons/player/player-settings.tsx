import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { Quality } from "./engine.rules.ts";
import { type QualityChoice, SPEEDS, speedName } from "./player.rules.ts";
import type { Caption } from "./use-captions.ts";

export type Settings = {
  speed: number;
  onSpeed(speed: number): void;
  /** Null if there is nothing to choose from. */
  quality: Quality | null;
  choice: QualityChoice;
  onChoice(choice: QualityChoice): void;
  /** Opens the list of keys. */
  onKeys(): void;
  captions: { available: Caption[]; shown: number | null; show(id: number | null): void };
};

export function PlayerSettings(props: Omit<Settings, "captions">) {
  const { quality } = props;
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useClosing(frame, open, () => setOpen(false));
  const playing = quality?.playing ? `${quality.playing}p` : null;

  return (
    <div className="settings" ref={frame}>
      <button
        type="button"
        className={playing ? "icon-btn rung" : "icon-btn"}
        aria-label={playing ? `Ajustes, ${playing}` : "Ajustes"}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="gear-six" />
        {playing ? <span>{playing}</span> : null}
      </button>
      <div className="settings-panel" id={panelId} hidden={!open}>
        {quality ? <QualitySetting {...props} quality={quality} /> : null}
        <Setting
          label="Velocidad"
          value={props.speed}
          onChange={(value) => props.onSpeed(Number(value))}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speedName(speed)}
            </option>
          ))}
        </Setting>
        <button
          type="button"
          className="key-list"
          onClick={() => {
            setOpen(false);
            // Where the dialog returns the focus, since its own button disappears.
            frame.current?.querySelector("button")?.focus();
            props.onKeys();
          }}
        >
          Ver las teclas
        </button>
      </div>
    </div>
  );
}

type QualityProps = Pick<Settings, "choice" | "onChoice"> & { quality: Quality };

function QualitySetting({ choice, onChoice, quality }: QualityProps) {
  const { rungs, playing } = quality;
  const isAvailable = typeof choice === "string" || rungs.includes(choice);
  return (
    <Setting
      label="Calidad"
      value={isAvailable ? choice : "auto"}
      onChange={(value) => {
        onChoice(value === "auto" || value === "saving" ? value : Number(value));
      }}
    >
      <option value="auto">
        {choice === "auto" && playing ? `Automática (${playing}p)` : "Automática"}
      </option>
      {rungs.toReversed().map((rung) => (
        <option key={rung} value={rung}>
          {`${rung}p`}
        </option>
      ))}
      <option value="saving">Ahorro de datos</option>
    </Setting>
  );
}

type SettingProps = {
  label: string;
  value: string | number;
  onChange(value: string): void;
  children: ReactNode;
};

function Setting({ label, value, onChange, children }: SettingProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}

/** Escape closes it, and so does a press or focus outside. */
function useClosing(frame: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) onClose();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      onClose();
      frame.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
      document.removeEventListener("keydown", onKey);
    };
  }, [frame, open]);
}
