import { useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { describedBy, FieldFrame } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { type PictureState, usePictureUpload } from "./use-picture-upload.ts";

type PictureFieldProps = {
  /** The field with the address; without scripts the file itself is sent as `{name}File`. */
  name: string;
  label: string;
  /** The current picture. */
  current: string | null;
  csrf: string;
  error: string | undefined;
  autoFocus: boolean;
  /** While true, the form must wait. */
  onBusy?: (busy: boolean) => void;
};

const hint = "JPG o PNG, hasta 5 MB";

/** A profile picture, uploaded as soon as it is chosen; its form must be multipart. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, current, csrf, error, autoFocus, onBusy } = props;
  const { state, address, preview, choose, retry } = usePictureUpload({ current, csrf, onBusy });
  const chooser = useRef<HTMLInputElement>(null);
  const hidden = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState(false);
  const id = `${name}File`;
  const message = messageOf(state, error);

  useEffect(() => {
    setLive(true);
    // If the address is missing, the form focuses the field of that name.
    if (hidden.current) hidden.current.focus = () => chooser.current?.focus();
    // Chosen before the script loaded.
    if (chooser.current?.files?.length) chooser.current.dispatchEvent(bubbling("change"));
  }, []);

  const announced = useRef(address);
  useEffect(() => {
    if (announced.current === address) return;
    announced.current = address;
    // Setting a value by script fires no event; the form validates on input.
    hidden.current?.dispatchEvent(bubbling("input"));
  }, [address]);

  function take(input: HTMLInputElement): void {
    const [file] = input.files ?? [];
    // The file is uploaded separately and must not be sent with the form too.
    input.value = "";
    if (file) choose(file);
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={message}>
      <input type="hidden" name={name} value={address} ref={hidden} />
      <div className="picture">
        <Preview key={preview} src={preview} />
        <div className="grow">
          <input
            {...describedBy(id, { hint, error: message })}
            ref={chooser}
            id={id}
            name={id}
            type="file"
            {...(autoFocus ? { autoFocus } : {})}
            className={live ? "sr" : undefined}
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            onChange={({ currentTarget }) => take(currentTarget)}
          />
          {live ? (
            <label className="btn sec" htmlFor={id}>
              {preview ? "Cambiar imagen" : "Elegir imagen"}
            </label>
          ) : null}
          {state.step === "uploading" ? <Progress share={state.share} /> : null}
          <p role="status" className={state.step === "failed" ? "sr" : "said"}>
            {saidOf(state)}
          </p>
          {state.step === "failed" && state.again ? (
            <Button type="button" variant="secondary" size="small" onClick={retry}>
              <Icon name="arrow-counter-clockwise" small /> Intentar de nuevo
            </Button>
          ) : null}
        </div>
      </div>
    </FieldFrame>
  );
}

/** Falls back to an icon if the image cannot be shown. */
function Preview({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="plate-square">
      {src && !broken ? (
        <img src={src} alt="" onError={() => setBroken(true)} />
      ) : (
        <Icon name="user" />
      )}
    </div>
  );
}

function Progress({ share }: { share: number }) {
  return (
    <div className="sent">
      <progress value={share} aria-label="Subida de la imagen" />
      <span className="num">{Math.round(share * 100)} %</span>
    </div>
  );
}

/** The state of the upload takes precedence over an earlier error of the form. */
function messageOf(state: PictureState, error: string | undefined): string | undefined {
  if (state.step === "failed") return state.message;
  return state.step === "idle" ? error : undefined;
}

function saidOf(state: PictureState): string {
  if (state.step === "failed") return state.message;
  return { idle: "", uploading: "Subiendo la imagen…", done: "Imagen lista" }[state.step];
}

function bubbling(name: string): Event {
  return new Event(name, { bubbles: true });
}
