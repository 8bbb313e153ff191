import { useEffect, useState } from "react";
import { stepped } from "#src/courses/authoring/outline/outline.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { LeaveDialog } from "#src/pages/teachers/saving/leave-dialog.tsx";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import type { OutlineAnswer } from "./change-modules.ts";
import { ModuleItem } from "./module-item.tsx";
import { newsOf } from "./modules.rules.ts";
import type { ModulesData } from "./modules-data.ts";
import { NameForm } from "./name-form.tsx";
import { type Asking, Questions } from "./questions.tsx";
import { useMenuThatCloses } from "./row-menu.tsx";
import { SeveralVideosNote } from "./several-videos.tsx";
import { useDragging } from "./use-dragging.ts";
import { useOutline } from "./use-outline.ts";
import { useSeveralVideos } from "./use-several-videos.ts";
import { useVideoStages } from "./use-video-stages.ts";

type ModuleManagerProps = {
  loaded: ModulesData & { csrf: string; here: string };
  failed: OutlineAnswer | undefined;
};

export function ModuleManager({ loaded, failed }: ModuleManagerProps) {
  const { asked } = loaded;
  const refused = failed && "problem" in failed ? failed : undefined;
  const outline = useOutline(loaded, { open: asked.open, news: newsOf(loaded.modules, asked) });
  const stages = useVideoStages(outline.modules);
  const videos = useSeveralVideos(loaded, outline);
  const list = useDragging(outline);
  useMenuThatCloses(outline);
  const [editing, setEditing] = useState(asked.rename);
  const [asking, setAsking] = useState<Asking | null>(() => askedIn(asked));
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const { modules } = outline;
  const newHref = `${loaded.here}?rename=new`;

  return (
    <>
      <p role="status" className="sr">
        {outline.news}
      </p>
      <Fault text={outline.fault ?? pageFault(refused)}>
        {outline.isLost ? (
          <Button type="button" variant="secondary" size="small" onClick={outline.again}>
            Reintentar
          </Button>
        ) : null}
      </Fault>
      {outline.news && !live ? <Note kind="ok">{outline.news}</Note> : null}
      <Questions
        outline={outline}
        asking={asking}
        live={live}
        onClose={() => {
          setAsking(null);
          outline.forgetQuestion();
        }}
      />
      {modules.length === 0 && editing !== "new" ? (
        <Empty
          art={<SpotArt motif="sowing" />}
          level="h2"
          title="Tu curso todavía no tiene módulos"
          hint="Un módulo reúne las clases de un tema. Agrega el primero y ponle un nombre."
        />
      ) : null}
      <ol className="mods" ref={list}>
        {modules.map((module, place) => (
          <ModuleItem
            key={module.id}
            {...{ module, place, outline, stages, videos, live, refused }}
            editing={editing === module.id}
            onEdit={(on) => setEditing(on ? module.id : null)}
            onAsk={setAsking}
            onStep={(id, direction, focusOn) =>
              outline.move(stepped(outline.order, id, direction), id, focusOn)
            }
          />
        ))}
        {editing === "new" ? (
          <li className="mod-item">
            <div className="mod-head naming">
              <span className="ix">{modules.length + 1}</span>
              <NameForm
                outline={outline}
                refused={refused}
                onClose={(id) => {
                  setEditing(null);
                  outline.focus(id ? `mod-${id}` : "add-module");
                }}
              />
            </div>
          </li>
        ) : null}
      </ol>
      <SeveralVideosNote videos={videos} />
      {editing === "new" ? null : (
        <ButtonLink
          id="add-module"
          variant="secondary"
          block
          href={newHref}
          onClick={(event) => {
            event.preventDefault();
            setEditing("new");
          }}
        >
          <Icon name="plus" /> Agregar módulo
        </ButtonLink>
      )}
      <LeaveDialog guard={outline.guard}>
        <p>Tus últimos cambios todavía no llegaron al curso. Si sales ahora, se pierden.</p>
      </LeaveDialog>
    </>
  );
}

function Fault({ text, children }: { text: string | null; children: React.ReactNode }) {
  if (!text) return null;
  return (
    <Note kind="error">
      <p>{text}</p>
      {children}
    </Note>
  );
}

/** A refusal of a form that has no place of its own on the page. */
function pageFault(refused: FormProblem | undefined): string | null {
  if (!refused || "name" in refused.values) return null;
  const { status, detail } = refused.problem;
  const isMove = "outlineVersion" in refused.values;
  return status === 409 && isMove ? `${detail}. Este es el orden de ahora.` : detail;
}

/** Without scripts, and before they run, the address asks. */
function askedIn({ remove, move }: ModulesData["asked"]): Asking | null {
  if (remove) return { kind: "remove", id: remove };
  return move ? { kind: "move", id: move } : null;
}
