// The uploads of the tab, at the foot of every page of the area: one line, and the list behind it.
import { useEffect, useRef, useState } from "react";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { currentPercent, repeatedText, summaryOf } from "./queue-texts.rules.ts";
import { hasEnded, type QueueState } from "./upload-queue.rules.ts";
import { UploadRow } from "./upload-row.tsx";
import { clearQueue } from "./upload-store.browser.ts";
import { uploadVerbs } from "./use-uploads.ts";

type UploadBarProps = { queue: QueueState };

export function UploadBar({ queue: { uploads, repeated } }: UploadBarProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const percent = currentPercent(uploads);
  const failed = uploads.filter(({ state }) => state.phase === "failed");
  const again = failed.filter(({ state }) => state.phase === "failed" && state.mayRetry);
  const waiting = uploads.filter(({ state }) => state.phase === "waiting");
  const notice = repeatedText(repeated);
  const { length } = uploads;

  useEffect(() => {
    // The row that had the focus is gone.
    if (open && length > 0 && document.activeElement === document.body) toggle.current?.focus();
  }, [open, length]);

  function dismiss(): void {
    for (const { id } of failed) uploadVerbs.cancel(id);
    clearQueue();
  }

  return (
    <section className="uploads" aria-label="Subidas">
      <div className="uploads-line">
        <button
          ref={toggle}
          type="button"
          className="uploads-toggle"
          aria-expanded={open}
          aria-controls="uploads-list"
          onClick={() => setOpen(!open)}
        >
          <Icon name={failed.length > 0 ? "warning-circle" : "upload-simple"} />
          <span className="uploads-now">{summaryOf(uploads)}</span>
          {percent === null ? null : <b className="d num">{percent}%</b>}
          <span className="sr">{open ? "Ocultar la lista" : "Ver la lista"}</span>
          <span className={open ? "uploads-caret" : "uploads-caret up-side"}>
            <Icon name="caret-down" small />
          </span>
        </button>
        {uploads.every(hasEnded) ? (
          <button type="button" className="icon-btn" aria-label="Cerrar" onClick={dismiss}>
            <Icon name="x" />
          </button>
        ) : null}
      </div>
      {percent === null ? null : (
        <div className="bar" aria-hidden="true">
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
      <div className="uploads-list" id="uploads-list" hidden={!open}>
        {notice ? <p className="small uploads-notice">{notice}</p> : null}
        <ul>
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} />
            </li>
          ))}
        </ul>
        {again.length > 1 ? (
          <button
            type="button"
            className="btn txt sm uploads-empty"
            onClick={() => {
              for (const { id } of again) uploadVerbs.retry(id);
            }}
          >
            Reintentar los {again.length} que no subieron
          </button>
        ) : null}
        {waiting.length > 1 ? (
          <button
            type="button"
            className="btn txt sm uploads-empty"
            onClick={() => {
              for (const { id } of waiting) uploadVerbs.cancel(id);
            }}
          >
            Quitar los {waiting.length} que esperan
          </button>
        ) : null}
      </div>
    </section>
  );
}
