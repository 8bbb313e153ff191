// The files of the demo's free content, made when it is filled.
import { drawSheets } from "./sheets.ts";
import { drawSowingCalendar } from "./sowing-calendar.ts";

export const makeFile = {
  calendar: drawSowingCalendar,
  costs: drawCostBook,
  "cost-table": async () => Buffer.from(costTable()),
  fertilizers: drawFertilizers,
};

const items = ["Semilla", "Abono", "Jornales", "Herramienta", "Transporte", "Agua y luz", "Otros"];

function drawCostBook(): Promise<Buffer> {
  return drawSheets("Cuaderno de costos de la finca", (sheets) => {
    sheets.title("Cuaderno de costos de la finca");
    sheets.paragraph(
      "Anota cada gasto el día que lo haces y cada venta el día que la cobras. Al final del mes suma las dos hojas: lo que queda es lo que ganó la finca.",
    );
    sheets.heading("Cómo llenarlo");
    sheets.points([
      "Una línea por cada gasto, aunque sea pequeño: el transporte y los jornales de la familia también cuestan.",
      "Si pagas en especie, escribe cuánto habrías pagado en plata.",
      "Guarda el recibo y escribe su número en la última columna.",
      "Costo por kilo: suma los gastos del lote y divídelos por los kilos que cosechaste. Por debajo de ese precio, pierdes.",
    ]);
    sheets.heading("Gastos del mes");
    const columns: [string, number][] = [
      ["Fecha", 62],
      ["Qué compré o pagué", 172],
      ["Rubro", 90],
      ["Cantidad", 60],
      ["Valor", 70],
      ["Recibo", 50],
    ];
    const row = (item: string) => ["", "", item];
    sheets.table(columns, items.map(row));
    sheets.table(
      columns,
      Array.from({ length: 7 }, () => []),
    );
    sheets.nextPage();
    sheets.title("Ventas del mes");
    const sales: [string, number][] = [
      ["Fecha", 62],
      ["Qué vendí y a quién", 202],
      ["Kilos o unidades", 90],
      ["Precio", 70],
      ["Total", 80],
    ];
    sheets.table(
      sales,
      Array.from({ length: 18 }, () => []),
    );
    sheets.heading("Resumen");
    sheets.table(
      [
        ["", 304],
        ["Valor", 200],
      ],
      [
        ["Total de ventas"],
        ["Total de gastos"],
        ["Lo que quedó (ventas menos gastos)"],
        ["Kilos cosechados"],
        ["Costo por kilo (gastos divididos por kilos)"],
      ],
    );
  });
}

/** With a mark of its encoding and semicolons, as Excel in Spanish reads it. */
function costTable(): string {
  const head = ["Fecha", "Lote", "Gasto o venta", "Rubro", "Detalle", "Cantidad", "Valor"];
  const months = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, "0")}-01`);
  const rows = months.flatMap((day) => [
    ...items.map((item) => [day, "", "Gasto", item, "", "", ""]),
    [day, "", "Venta", "Cosecha", "", "", ""],
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.join(";")).join("\r\n")}\r\n`;
}

function drawFertilizers(): Promise<Buffer> {
  return drawSheets("Guía de abonos líquidos", (sheets) => {
    sheets.title("Guía de abonos líquidos");
    sheets.paragraph(
      "Tres abonos que se hacen en la finca con un balde, agua limpia y paciencia. Prueba primero en pocas plantas y espera tres días antes de aplicarlos en todo el lote.",
    );
    sheets.heading("1. Té de compost");
    sheets.points([
      "Pon 2 kilos de compost maduro, que huela a tierra, en un costal o una tela.",
      "Déjalo colgado en 20 litros de agua sin cloro entre 24 y 48 horas. Revuelve varias veces al día.",
      "Cuela y úsalo el mismo día, un litro por cada cinco de agua, al pie de la planta.",
    ]);
    sheets.heading("2. Purín de ortiga");
    sheets.points([
      "Pica 1 kilo de ortiga fresca, sin semilla, con guantes.",
      "Cúbrela con 10 litros de agua en un balde de plástico. Tapa con una tela, nunca hermético.",
      "Revuelve cada día. En diez a quince días deja de hacer espuma y está listo.",
      "Cuela. Al suelo, un litro por cada diez de agua; a las hojas, uno por cada veinte.",
    ]);
    sheets.heading("3. Humus líquido de lombriz");
    sheets.points([
      "Mezcla 1 kilo de humus de lombriz con 10 litros de agua y déjalo reposar un día.",
      "Cuela bien para no tapar la bomba.",
      "Un litro por cada cinco de agua, al suelo, cada quince días.",
    ]);
    sheets.heading("Cuidados");
    sheets.points([
      "Aplica temprano o al caer la tarde, nunca a pleno sol ni antes de un aguacero.",
      "No uses estiércol fresco, y no mojes lo que se come crudo y se cosecha pronto.",
      "Marca cada balde con el nombre y la fecha, y guárdalo a la sombra, lejos de los niños y los animales.",
      "Usa guantes y lávate las manos. Si huele a podrido, no lo apliques: échalo a la compostera.",
    ]);
    sheets.heading("Lo que apliqué");
    sheets.table(
      [
        ["Fecha", 74],
        ["Lote", 100],
        ["Abono y mezcla", 170],
        ["Cómo respondió", 160],
      ],
      Array.from({ length: 8 }, () => []),
    );
  });
}
