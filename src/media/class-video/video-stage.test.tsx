import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { receivedContent } from "./content.rules.ts";
import { VideoStage } from "./video-stage.tsx";

test("a video that waits for space says why, as information and not as an error", () => {
  const failure = "No hay espacio en el servidor para preparar el video.";
  const content = { ...receivedContent("a", "clase.mp4"), failure };
  const html = renderToStaticMarkup(
    <VideoStage
      {...{ content, shown: null, watchHref: "/x", csrf: "token", fault: null }}
      onCancel={() => {}}
    />,
  );
  expect(html).toContain(failure);
  expect(html).toContain("Espera espacio en el servidor");
  expect(html).not.toContain("No se puede usar");
});

test("a video that replaces another can be cancelled, and what is linked is the one shown", () => {
  const content = { ...receivedContent("b", "nueva.mp4"), playable: true };
  const shown = { id: "a", qualities: ["144p"], posterUrl: null };
  const html = renderToStaticMarkup(
    <VideoStage
      content={{ ...content, status: "converting" }}
      shown={shown}
      watchHref="/x"
      csrf="token"
      onCancel={() => {}}
      fault={null}
    />,
  );
  expect(html).toContain("Ver el video anterior");
  expect(html).not.toContain("Ver la clase");
  expect(html).not.toContain("Ya se puede ver");
  expect(html).toContain("Cancelar este video");
});
