import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CategoryTabs } from "#src/pages/frame/page-head.tsx";
import { timeLeft } from "#src/pages/shop/countdown.rules.ts";
import { Catalogue } from "./catalogue.tsx";
import { askedOf } from "./explore.rules.ts";
import { Launches } from "./launches.tsx";
import { OwnSections } from "./own-sections.tsx";

const card = {
  id: "0198f000-0000-7000-8000-000000000001",
  slug: "compost",
  title: "Compost",
  category: "sostenibilidad",
  coverUrl: "/covers/compost.svg",
  teacherName: "Fabio Restrepo",
  teacherPlace: "Buesaco, Nariño",
  rating: 4.6,
  studentCount: 2115,
  priceCents: 1800,
  priceCop: 73_260,
  pesosFirst: false,
  taxPercent: 19,
};

/** The visible text and the link targets. */
function read(markup: string) {
  const links = [...markup.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  const text = markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  return {
    text: text.trim(),
    links: Object.fromEntries(
      links.map(([, href = "", words = ""]) => [words, href.replaceAll("&amp;", "&")]),
    ),
  };
}

describe("the category tabs", () => {
  const show = (href: string | null) =>
    read(
      renderToStaticMarkup(
        <CategoryTabs
          categories={[{ name: "cultivo", href }]}
          current="cultivo"
          everythingHref="/explore?category=todos"
        />,
      ),
    );

  test("are names, and only `todos` is a link", () => {
    const { text, links } = show(null);
    expect(text).toBe("cultivo todos");
    expect(links).toEqual({ todos: "/explore?category=todos" });
  });

  test("are links where the academy has switched them on", () => {
    expect(show("/explore?category=cultivo").links).toEqual({
      cultivo: "/explore?category=cultivo",
      todos: "/explore?category=todos",
    });
  });
});

describe("the catalogue", () => {
  type Found = Parameters<typeof Catalogue>[0]["found"];
  const none = { courses: [], launches: [], total: 0, pages: 1 };

  function show(query: string, found: Found) {
    const asked = askedOf(new URLSearchParams(query));
    return read(renderToStaticMarkup(<Catalogue asked={asked} found={found} query="" />));
  }

  test("that could not be read offers a retry", () => {
    const { text, links } = show("category=cultivo&terms=café", null);
    expect(text).toContain("Failed to load courses");
    expect(text).not.toContain("0 cursos");
    expect(links).toEqual({ Reintentar: "/explore?category=cultivo&terms=caf%C3%A9" });
  });

  test("without courses says so, and links to all of them", () => {
    const { text, links } = show("category=arte", none);
    expect(text).toContain("No existen cursos en esta categoría");
    expect(links).toEqual({ "Ver todos los cursos": "/explore?category=todos" });
    expect(show("", none).links).toEqual({});
  });

  test("without results names the search terms", () => {
    const everything = show("terms=lulo", none);
    expect(everything.text).toContain("No encontramos cursos para “lulo”");
    expect(everything.links).toEqual({ "Ver todos los cursos": "/explore?category=todos" });
    const within = show("terms=lulo&category=arte", none);
    expect(within.text).toContain("No encontramos cursos para “lulo” en arte");
    expect(within.links).toMatchObject({
      "Buscar en todos": "/explore?category=todos&terms=lulo",
    });
  });

  test.each(["%", "🌽", "¿?"])("says that “%s” has no words", (terms) => {
    const { text, links } = show(`terms=${encodeURIComponent(terms)}`, none);
    expect(text).toContain(`0 cursos para “${terms}” En “${terms}” no hay palabras para buscar`);
    expect(links).toEqual({ "Ver todos los cursos": "/explore?category=todos" });
  });

  test("counts the launches that it found, and shows them on its last page", () => {
    const launches = [{ ...card, id: "l", title: "Plátano", opens: "Abre el 3 de diciembre" }];
    const few = show("terms=platano", { courses: [card], launches, total: 1, pages: 1 });
    expect(few.text).toContain("2 cursos para “platano”");
    expect(few.text).toContain("Fabio Restrepo, Buesaco, Nariño");
    expect(few.text).toMatch(/Compost.* USD 18 .*Plátano.*Abre el 3 de diciembre USD 18 /);
    const many = { courses: [card], launches, total: 13, pages: 2 };
    expect(show("terms=platano", many).text).not.toContain("Plátano");
    expect(show("terms=platano&page=2", many).text).toContain("Plátano");
    const { text } = show("terms=platano", { ...none, launches });
    expect(text).toContain("1 curso para “platano”");
    expect(text).not.toContain("No encontramos");
  });

  test("links from page to page within the current search", () => {
    const { text, links } = show("terms=abono&page=2", {
      courses: [card],
      launches: [],
      total: 49,
      pages: 3,
    });
    expect(text).toContain("49 cursos para “abono”");
    expect(text).toContain("Página 2 de 3");
    expect(links).toMatchObject({
      Anterior: "/explore?category=todos&terms=abono",
      Siguiente: "/explore?category=todos&terms=abono&page=3",
    });
    expect(
      show("page=3", { courses: [card], launches: [], total: 49, pages: 3 }).links.Siguiente,
    ).toBeUndefined();
  });
});

describe("the sections of a signed-in visitor", () => {
  const show = (props: Partial<Parameters<typeof OwnSections>[0]>) =>
    read(renderToStaticMarkup(<OwnSections enrolled={[]} subscribed={[]} query="" {...props} />));

  test("purchases appear once there are any, each with its progress", () => {
    expect(show({}).text).not.toContain("Tus compras:");
    const { text } = show({ enrolled: [{ ...card, progress: { done: 1, total: 8 } }] });
    expect(text).toContain("Tus compras:");
    expect(text).toContain("1 de 8 clases");
    expect(text).not.toContain("USD");
  });

  test("subscriptions appear even when empty, each with its opening day", () => {
    expect(show({}).text).toBe("Cursos suscritos: No te has suscrito a ningún curso aún");
    const { text } = show({ subscribed: [{ ...card, opens: "Abre el 3 de diciembre" }] });
    expect(text).toMatch(/Abre el 3 de diciembre.*USD 18/);
    expect(text).not.toContain("estudiantes");
    expect(show({ subscribed: [{ ...card, opens: null }] }).text).toContain("USD 18");
  });

  test("what could not be read is omitted", () => {
    expect(show({ enrolled: null, subscribed: null }).text).toBe("");
  });
});

describe("launches", () => {
  const now = new Date("2026-11-21T08:27:00Z");
  const launches = ["Plátano", "Orellanas", "Agua lluvia"].map((title, place) => ({
    id: title,
    href: `/${title}`,
    title,
    teaser: `Sobre ${title}`,
    coverUrl: "/covers/x.svg",
    opensAt: new Date(Date.UTC(2026, 11, 3 + place * 6, 13)),
    left: timeLeft(new Date(Date.UTC(2026, 11, 3 + place * 6, 13)), now),
    priceCents: 2800,
    priceCop: null,
    pesosFirst: false,
    taxPercent: 19,
  }));

  test("the first one shows all details, the others their day and time", () => {
    const { text } = read(renderToStaticMarkup(<Launches launches={launches} />));
    expect(text).toBe(
      "Próximos lanzamientos Suscríbete y te escribimos el día que abren " +
        "dic 3 jueves Plátano Sobre Plátano 12 días 4 horas 33 min USD 28 " +
        "dic 9 mié. Orellanas Faltan 18 días, 4 h, 33 min USD 28 " +
        "dic 15 mar. Agua lluvia Faltan 24 días, 4 h, 33 min USD 28",
    );
    const markup = renderToStaticMarkup(<Launches launches={launches} />);
    expect(markup.match(/<img/g)).toHaveLength(launches.length);
  });

  test("without launches there is no section", () => {
    expect(renderToStaticMarkup(<Launches launches={[]} />)).toBe("");
  });
});
