import type { ReactNode } from "react";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { PlaceData } from "./class-editor-data.ts";

type ClassFrameProps = {
  title: string;
  place: PlaceData;
  /** Whether learners see the class. */
  isFinished: boolean;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** The head of both pages of a class, with the way back to its module. */
export function ClassFrame({ title, place, isFinished, action, children }: ClassFrameProps) {
  return (
    <main id="contenido" className="wrap lesson-editor">
      <a className="back" href={place.modulesHref}>
        <Icon name="arrow-left" small /> <span>{place.moduleName}</span>
      </a>
      <div className="head">
        <h1>{title}</h1>
        {action}
      </div>
      {place.courseStatus === "published" ? (
        <div className="live-note">
          <Note kind="info">
            <p className="small">
              {isFinished
                ? "Este curso está publicado: lo que guardes aquí se ve enseguida."
                : "Este curso está publicado: la clase se ve apenas la finalices."}
            </p>
          </Note>
        </div>
      ) : null}
      {children}
    </main>
  );
}
