import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { receivedContent, type ShownVideo } from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";
import { SignInNote } from "./sign-in-note.tsx";
import { VideoField } from "./video-field.tsx";

const received = receivedContent("0198-new", "poda.mp4");
const shown: ShownVideo = {
  id: received.id,
  qualities: ["144p", "360p"],
  posterUrl: "/media/0198-new/1/poster.jpg",
};

/** The markup from the server, before any script has run. */
function drawn(content: VideoContent | null, video: ShownVideo | null = null): string {
  return renderToStaticMarkup(
    <VideoField
      classId="0198-class"
      classTitle="Poda"
      videoTypes={["mp4"]}
      content={content}
      shown={video}
      watchHref="/courses/1/clases/2"
      csrf="token"
      here="/teachers"
      onReady={() => undefined}
    />,
  );
}

test("without scripts the page says what is needed, and no file can be chosen", () => {
  const html = drawn(null);
  expect(html).toContain("Para subir un video, activa JavaScript en tu navegador.");
  expect(html).toMatch(/<input[^>]*type="file"[^>]*disabled=""/);
  expect(html).toContain("Elegir video");
});

test("during conversion the video can be watched once it is playable", () => {
  const converting: VideoContent = { ...received, status: "converting", progress: 0.427 };
  expect(drawn(converting)).toContain('aria-valuenow="42"');
  expect(drawn(converting)).not.toContain("Ver la clase");
  const playable = drawn({ ...converting, playable: true });
  expect(playable).toContain("Ya se puede ver en calidad baja");
  expect(playable).toContain("Ver la clase");
  expect(playable).toContain('type="file"');
  expect(playable).toContain("Cambiar video");
});

test("a ready video shows its length, qualities and poster, and can be replaced", () => {
  const html = drawn({ ...received, status: "ready", playable: true, durationSec: 760 }, shown);
  expect(html).toContain("12:40, en 144p y 360p");
  expect(html).toContain('src="/media/0198-new/1/poster.jpg"');
  expect(html).toContain("Cambiar video");
});

test("a failed video says why, what learners see, and asks for another", () => {
  const failed: VideoContent = {
    ...received,
    status: "failed",
    failure: "El video dura más de 6 horas.",
  };
  const html = drawn(failed, { ...shown, id: "0198-old" });
  expect(html).toMatch(/role="alert".*El video dura más de 6 horas\./);
  expect(html).toContain("La clase sigue mostrando el video anterior.");
  expect(html).toContain("Subir otro video");
  expect(html).not.toContain("Ver la clase");
});

test("a failed video is removed by a form beside the reason, without scripts too", () => {
  const html = drawn({ ...received, status: "failed" });
  const form = html.match(/<form [^>]*method="post".*?<\/form>/)?.[0];
  expect(form).toContain(`name="videoId" value="${received.id}"`);
  expect(form).toContain('name="_csrf" value="token"');
  expect(form).toMatch(/value="remove-video" [^>]*name="intent">Quitar este video/);
  expect(drawn({ ...received, status: "ready" }, shown)).not.toContain("Quitar este video");
});

test("the camera of a phone is offered beside the file, with what its recordings must be", () => {
  const html = drawn(null);
  expect(html).toMatch(/<input[^>]*id="video-camera"[^>]*capture="environment"/);
  expect(html).toMatch(/<input[^>]*id="video-camera"[^>]*accept="video\/\*"/);
  expect(html).toContain("Los iPhone graban en MOV");
});

test("a session that ended is said with what goes on, and the way back in", () => {
  const html = renderToStaticMarkup(
    <SignInNote here="/teachers/x" kept="Seguimos preparando el video." onRetry={() => {}} />,
  );
  expect(html).toContain("Tu sesión terminó. Seguimos preparando el video.");
  expect(html).toContain('href="/login?redirectTo=%2Fteachers%2Fx"');
});
