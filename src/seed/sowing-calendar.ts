// The demo's calendar of 2027: a page for each month, with the moon and what is sown.
import { moonOn } from "#src/ui/moon.ts";
import { drawSheets, page, type Sheets } from "./sheets.ts";

const year = 2027;
const days = ["Lun", "Mar", "Mié", "Jue", "Vie", "Sáb", "Dom"];
const height = 62;
const side = (page.right - page.left) / 7;

type Month = { name: string; rain: string; cold: string; mild: string; warm: string };

const months: Month[] = [
  {
    name: "Enero",
    rain: "Tiempo seco en la región Andina, el Caribe y la Orinoquía; llueve en el Pacífico.",
    cold: "Papa donde hay riego; prepara el suelo. Cuidado con las heladas.",
    mild: "Hortalizas con riego; almácigos de café y aguacate.",
    warm: "Yuca y plátano solo con riego; cosecha y guarda semilla.",
  },
  {
    name: "Febrero",
    rain: "Sigue seco; al final asoman las primeras lluvias en los Andes.",
    cold: "Papa, arveja y haba al llegar el agua.",
    mild: "Abre los huecos del café y abónalos; tomate bajo cubierta.",
    warm: "Prepara el lote del maíz; poda los frutales.",
  },
  {
    name: "Marzo",
    rain: "Empieza la primera temporada de lluvias en los Andes.",
    cold: "Papa, cebolla, zanahoria y maíz de clima frío.",
    mild: "Maíz, fríjol y café con las primeras lluvias.",
    warm: "Maíz, ahuyama y yuca donde ya llueve.",
  },
  {
    name: "Abril",
    rain: "Llueve en casi todo el país.",
    cold: "Arveja, haba y hortalizas de hoja.",
    mild: "Café, plátano y fríjol; revisa los drenajes.",
    warm: "Maíz, yuca, ñame y plátano en el Caribe y la Orinoquía.",
  },
  {
    name: "Mayo",
    rain: "Lluvias fuertes en los Andes; buena humedad en el Caribe.",
    cold: "Hortalizas; vigila la gota de la papa.",
    mild: "Yuca y frutales; deshierba el maíz.",
    warm: "Ñame, ahuyama y frutales.",
  },
  {
    name: "Junio",
    rain: "Baja la lluvia en los Andes; sigue en la Orinoquía y la Amazonía.",
    cold: "Cosecha de papa; abonos verdes en los lotes que descansan.",
    mild: "Hortalizas de ciclo corto; aporca el maíz.",
    warm: "Fríjol caupí y patilla.",
  },
  {
    name: "Julio",
    rain: "Veranillo en los Andes y el Caribe.",
    cold: "Papa de mitad de año donde hay agua.",
    mild: "Prepara almácigos; cosecha de fríjol.",
    warm: "Maíz tierno: cosecha. Guarda semilla seca.",
  },
  {
    name: "Agosto",
    rain: "Seco y con viento en los Andes; vuelve el agua al Caribe.",
    cold: "Prepara el suelo con compost para la segunda siembra.",
    mild: "Abre surcos y abona; almácigos de hortalizas.",
    warm: "Segunda siembra de maíz en el Caribe.",
  },
  {
    name: "Septiembre",
    rain: "Empieza la segunda temporada de lluvias en los Andes.",
    cold: "Papa, arveja y cebolla.",
    mild: "Maíz y fríjol de la segunda cosecha; café nuevo.",
    warm: "Maíz, yuca y hortalizas.",
  },
  {
    name: "Octubre",
    rain: "Llueve en casi todo el país.",
    cold: "Zanahoria, haba y hortalizas de hoja.",
    mild: "Café, plátano y aguacate; limpia los drenajes.",
    warm: "Yuca, ahuyama y fríjol caupí.",
  },
  {
    name: "Noviembre",
    rain: "Lluvias fuertes en los Andes; últimas del Caribe.",
    cold: "Hortalizas; vigila los hongos por la humedad.",
    mild: "Cosecha principal de café en el centro; siembra frutales.",
    warm: "Hortalizas y patilla al bajar el agua.",
  },
  {
    name: "Diciembre",
    rain: "Empieza el tiempo seco, menos en el Pacífico.",
    cold: "Cosecha y guarda semilla; cubre el suelo.",
    mild: "Riega los almácigos; poda y abona.",
    warm: "Patilla y melón con riego; guarda forraje.",
  },
];

export function drawSowingCalendar(): Promise<Buffer> {
  return drawSheets(`Calendario de siembra ${year}`, (sheets) => {
    for (const [index, month] of months.entries()) {
      if (index > 0) sheets.nextPage();
      drawMonth(sheets, index, month);
    }
  });
}

function drawMonth(sheets: Sheets, index: number, { name, rain, cold, mild, warm }: Month): void {
  sheets.title(`${name} de ${year}`);
  const head = sheets.y + 4;
  for (const [i, day] of days.entries()) {
    sheets.y = head;
    sheets.label(day, page.left + i * side, side);
  }
  const top = head + 18;
  // Monday is the first.
  const offset = (new Date(Date.UTC(year, index, 1)).getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  for (let day = 1; day <= count; day++) {
    const place = offset + day - 1;
    sheets.day({
      x: page.left + (place % 7) * side,
      y: top + Math.floor(place / 7) * height,
      width: side,
      height,
      number: String(day),
      moon: quarterOn(index, day),
    });
  }
  sheets.y = top + Math.ceil((offset + count) / 7) * height + 12;
  const legend = sheets.y;
  for (const [i, text] of [
    "Luna nueva",
    "Cuarto creciente",
    "Luna llena",
    "Cuarto menguante",
  ].entries()) {
    sheets.moon(page.left + 8 + i * 126, legend + 7, i / 4);
    sheets.y = legend;
    sheets.note(text, page.left + 20 + i * 126);
  }
  sheets.y = legend + 20;
  sheets.paragraph(`Lluvias: ${rain}`);
  sheets.points([`Clima frío: ${cold}`, `Clima medio: ${mild}`, `Clima cálido: ${warm}`]);
  sheets.heading("Lo que pasó en mi lote");
  sheets.table([["", page.right - page.left]], [[""], [""]]);
}

/** Which quarter of the moon begins on a day in Bogotá; null for most days. */
function quarterOn(month: number, day: number): number | null {
  const midnight = (date: number) => moonOn(new Date(Date.UTC(year, month, date, 5))).phase;
  const [before, after] = [midnight(day), midnight(day + 1)];
  if (after < before) return 0;
  return [0.25, 0.5, 0.75].find((quarter) => before < quarter && quarter <= after) ?? null;
}
