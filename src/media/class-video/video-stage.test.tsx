import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { receivedContent } from "./content.rules.ts";
import { VideoStage } from "./video-stage.tsx";

test("a video that waits for space says why, as information and not as an error", () => {
  const failure = "No hay espacio en el servidor para preparar el video.";
  const content = { ...receivedContent("a", "clase.mp4"), failure };
  const html = renderToStaticMarkup(<VideoStage content={content} shown={null} watchHref="/x" />);
  expect(html).toContain(failure);
  expect(html).toContain("Espera espacio en el servidor");
  expect(html).not.toContain("No se puede usar");
});
