import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { problem } from "#src/problem.ts";
import type { WizardData } from "./wizard-data.ts";
import { type WizardAnswer, WizardView } from "./wizard-view.tsx";

const id = "01a204e0-50b0-774d-9947-0d53f5c9691e";

const data: WizardData = {
  key: "1",
  csrf: "token",
  owner: "nubia",
  step: 1,
  id,
  isNew: false,
  version: 7,
  status: "draft",
  notice: null,
  categories: ["cultivo", "arte"],
  saved: {
    title: "Pulpa",
    description: "Compost",
    price: "15",
    category: "cultivo",
    prerequisites: ["Una pala", "Un costal"],
    learnings: [],
    faqs: [{ title: "¿Huele?", answer: "No" }],
    scheduledLaunch: "2026-12-03T15:05",
    promotionalMessage: "",
    isSubscription: false,
    feedListing: true,
  },
  cover: {
    id,
    title: "Pulpa",
    category: "cultivo",
    coverUrl: "/covers/a.svg",
    hasPicture: false,
    usesPrint: false,
  },
  card: {
    id,
    slug: "pulpa",
    title: "Pulpa",
    category: "cultivo",
    coverUrl: "/covers/a.svg",
    teacherName: "Nubia",
    teacherPlace: "",
    rating: 1,
    studentCount: 0,
    priceCents: 1500,
    priceCop: 60_000,
    pesosFirst: false,
    taxPercent: 19,
  },
  copPerUsd: 4000,
  here: `/teachers/courses/${id}/edit?step=1`,
  list: "/teachers/courses?tab=draft",
};

/** The page as a browser receives it, before any script runs. */
async function page(changes: Partial<WizardData>, answer?: WizardAnswer): Promise<string> {
  const element = <WizardView page={{ ...data, ...changes }} answer={answer} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  // Waits for the parts that load last.
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return (await text(prelude)).replaceAll("<!-- -->", "");
}

test.each([
  [1, 1, "Información del curso", 'name="title"'],
  [2, 33, "Portada y contenido", 'id="prerequisites"'],
  [3, 66, "Pago, preguntas y lanzamiento", 'type="datetime-local"'],
] as const)(
  "step %i stands at %i %% of the furrow, with its fields",
  async (step, percent, title, field) => {
    const html = await page({ step });
    expect(html).toContain(`Paso ${step} de 3`);
    expect(html).toContain(`aria-valuenow="${percent}"`);
    expect(html).toContain(title);
    expect(html).toContain(field);
    expect(html).toContain('name="version" value="7"');
    expect(html).toMatch(/Así se verá.*inert.*Pulpa.*USD/s);
  },
);

test("what has to be known of the course stands above the form", async () => {
  const notice = "Este curso está publicado: lo que guardes se ve enseguida.";
  expect(await page({ status: "published", notice })).toContain(notice);
  expect(await page({})).not.toContain("enseguida");
});

test("both versions stand in place of the form", async () => {
  const stale = {
    fields: [{ label: "Título", mine: "Mío", saved: "Suyo" }],
    version: 9,
    courseId: id,
  };
  const values = { title: "Mío", version: "7" };
  const html = await page({}, { problem: problem("conflict", "x").body(), values, stale });
  expect(html).toContain("Este curso cambió en otra pestaña");
  expect(html).toContain("Guardar la mía");
  expect(html).not.toContain("Siguiente");
});

test("a new course that is there already with other texts can be made once more", async () => {
  const otherKey = "01a204e0-50b0-774d-9947-0d53f5c9691f";
  const stale = {
    fields: [{ label: "Título", mine: "Papa", saved: "Pulpa" }],
    ...{ version: 1, courseId: id, otherKey },
  };
  const values = { title: "Papa", version: "0", key: id };
  const answer = { problem: problem("conflict", "x").body(), values, stale };
  const html = await page({ isNew: true, here: "/teachers/courses/create" }, answer);
  expect(html).toContain("Este curso ya se había guardado");
  expect(html).not.toContain("otra pestaña");
  const [, attributes] = /<button([^>]*)>Crear otro curso con la mía/.exec(html) ?? [];
  expect(attributes).toContain('formAction="/teachers/courses/create"');
  expect(attributes).toContain('name="key"');
  expect(attributes).toContain(`value="${otherKey}"`);
  expect(html.match(/name="key"/g)).toHaveLength(1);
});
