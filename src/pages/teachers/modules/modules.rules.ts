// What the modules page shows of modules and classes, in words.
import {
  type OutlineOrder,
  orderOf,
  placeOfLesson,
} from "#src/courses/authoring/outline/outline.rules.ts";
import type { QueuedUpload } from "#src/media/uploading/upload-queue.rules.ts";
import { formatCounted, formatDuration } from "#src/ui/formats/numbers.rules.ts";

export type ModuleRow = { id: string; name: string; version: number; lessons: LessonRow[] };

export type LessonRow = {
  id: string;
  title: string;
  seconds: number;
  /** Unfinished: its teacher has not finished it yet, so nobody sees it. */
  state: "listed" | "unlisted" | "unfinished";
  /** The newest one; null for none, or for one that plays. */
  video: VideoStage | null;
  hasVideo: boolean;
};

export type VideoStage = { status: "received" | "converting" | "failed"; progress: number };

export type Outline = { modules: ModuleRow[]; outlineVersion: number };

/** `3 clases, 26:37`. */
export function moduleLine(lessons: readonly { seconds: number }[]): string {
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.seconds, 0);
  return `${formatCounted(lessons.length, "clase", "clases")}, ${formatDuration(seconds)}`;
}

/** `4 módulos, 10 clases`. */
export function outlineLine(modules: readonly { lessons: readonly unknown[] }[]): string {
  const count = modules.reduce((sum, { lessons }) => sum + lessons.length, 0);
  const inModules = formatCounted(modules.length, "módulo", "módulos");
  return `${inModules}, ${formatCounted(count, "clase", "clases")}`;
}

const stateTexts = { listed: "", unlisted: "no listada", unfinished: "sin finalizar" };

/** `12:08, no listada`, `Convirtiendo 40 %, sin finalizar`, `Sin video`. */
export function lessonLine(lesson: LessonRow, upload?: QueuedUpload["state"]): string {
  const stage = (upload && uploadText(upload)) ?? (lesson.video && stageText(lesson.video));
  const length = lesson.seconds > 0 ? formatDuration(lesson.seconds) : "";
  const parts = [length, stage ?? (lesson.hasVideo ? "" : "sin video"), stateTexts[lesson.state]];
  const text = parts.filter(Boolean).join(", ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function stageText({ status, progress }: VideoStage): string {
  if (status === "received") return "en cola para convertir";
  if (status === "failed") return "no se pudo usar el video";
  return `convirtiendo ${Math.floor(progress * 100)} %`;
}

/** Null for an upload that says nothing of the class. */
function uploadText(state: QueuedUpload["state"]): string | null {
  if (state.phase === "waiting") return "espera su turno para subir";
  if (state.phase === "checking") return "revisando el video";
  if (state.phase === "failed") return "no se pudo subir el video";
  if (state.phase === "sending" || state.phase === "paused") {
    const percent = state.total > 0 ? Math.floor((state.sent / state.total) * 100) : 0;
    return state.phase === "paused" ? `subida en pausa, ${percent} %` : `subiendo ${percent} %`;
  }
  return state.phase === "signedOut" ? "inicia sesión para seguir subiendo" : null;
}

/** What a person hears after a move: `«Poda» quedó 2.º de 5 en «La cosecha»`. */
export function placeText(modules: readonly ModuleRow[], order: OutlineOrder, id: string): string {
  const place = order.findIndex((module) => module.id === id);
  if (place >= 0) {
    const name = modules.find((module) => module.id === id)?.name;
    return `El módulo «${name}» quedó ${place + 1}.º de ${order.length}`;
  }
  const found = placeOfLesson(order, id);
  const lesson = modules.flatMap(({ lessons }) => lessons).find((one) => one.id === id);
  if (!found || !lesson) return "";
  const name = modules.find((module) => module.id === found.moduleId)?.name;
  return `«${lesson.title}» quedó ${found.place + 1}.º de ${found.of} en «${name}»`;
}

/** The rows in another order; whatever `order` does not name is left out. */
export function inOrder(modules: readonly ModuleRow[], order: OutlineOrder): ModuleRow[] {
  const rows = new Map(modules.map((module) => [module.id, module]));
  const lessons = new Map(modules.flatMap(({ lessons }) => lessons.map((one) => [one.id, one])));
  return order.flatMap(({ id, classes }) => {
    const row = rows.get(id);
    return row ? [{ ...row, lessons: classes.flatMap((one) => lessons.get(one) ?? []) }] : [];
  });
}

/** Where a dragged module or class was let go. */
export type Drop = {
  kind: "module" | "class";
  id: string;
  onto: { kind: "module" | "class"; id: string; edge: "before" | "after" };
};

export function afterDrop(order: OutlineOrder, { kind, id, onto }: Drop): OutlineOrder {
  if (id === onto.id) return order;
  const past = onto.edge === "after" ? 1 : 0;
  if (kind === "module") {
    const others = order.filter((module) => module.id !== id);
    const place = others.findIndex((module) => module.id === onto.id);
    const module = order.find((one) => one.id === id);
    return module && place >= 0 ? others.toSpliced(place + past, 0, module) : order;
  }
  const others = order.map((module) => ({
    ...module,
    classes: module.classes.filter((lesson) => lesson !== id),
  }));
  const target = others.find((module) =>
    onto.kind === "module" ? module.id === onto.id : module.classes.includes(onto.id),
  );
  if (!target || !placeOfLesson(order, id)) return order;
  const end = target.classes.length;
  const place = onto.kind === "module" ? end : target.classes.indexOf(onto.id) + past;
  return others.map((module) =>
    module === target ? { ...module, classes: module.classes.toSpliced(place, 0, id) } : module,
  );
}

type Named = { moved: string | null; named: string | null; gone: string | null };

/** What a page that was loaded after a change says of it. */
export function newsOf(modules: readonly ModuleRow[], { moved, named, gone }: Named): string {
  if (moved) return placeText(modules, orderOf({ modules: [...modules] }), moved);
  const module = modules.find(({ id }) => id === named);
  if (module) return `Guardado: «${module.name}»`;
  if (gone) return gone === "module" ? "El módulo se eliminó" : "La clase se eliminó";
  return "";
}
