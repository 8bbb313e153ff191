import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Failure } from "./failure.tsx";

test("a page that tells of a failure says where to write", () => {
  const html = renderToStaticMarkup(
    <Failure status={500} detail="Algo falló" art={<i />} contact="hola@semillero.test" />,
  );
  expect(html).toContain(
    'Escríbenos a <a href="mailto:hola@semillero.test">hola@semillero.test</a>',
  );
  expect(renderToStaticMarkup(<Failure status={404} detail="No" art={<i />} />)).not.toContain(
    "Escríbenos",
  );
});
