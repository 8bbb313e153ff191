// Splits the one name of an account into the two that a bill asks for, as Colombian names usually go:
// one or two given names, then one or two surnames. The buyer sees and may change the result.
import { foldText } from "#src/ui/formats/fold-text.rules.ts";
import { billingShape } from "./rules.ts";

type NameParts = { firstName: string; lastName: string };

const particles = new Set(["de", "del", "la", "las", "los", "y", "san", "santa"]);

/** What often comes second in a given name: "Rosa Elvira Páez" is not "Rosa" of the Elviras. */
const secondGivenNames = new Set(
  (
    "adriana alba alberto alejandra alejandro alexander alexandra alfonso alicia amparo ana andrea andrés " +
    "ángel ángela ángeles antonio armando arturo aurora beatriz camila camilo carlos carmen carolina catalina " +
    "cecilia césar clara claudia consuelo cristina daniel daniela david diana edith eduardo elena elisa " +
    "elvira emilia emilio enrique esperanza esteban estela esther eugenia eugenio fabián felipe fernanda " +
    "fernando francisco fredy gabriel gabriela gloria graciela guillermo gustavo helena hernán hernando " +
    "humberto ignacio inés isabel iván jaime javier jesús joaquín johana jorge josé juan juana julián juliana " +
    "julio karina laura leonardo liliana lorena lucero lucía luis luisa luz manuel manuela marcela margarita " +
    "maría mariana mario marlén marta martha mauricio mercedes miguel milena mónica natalia nelly nelson nubia " +
    "octavio olga oscar óscar pablo paola patricia paula pedro pilar rafael ramiro raúl ricardo roberto rocío " +
    "rodrigo rosa rosalba rosario ruth samuel sandra santiago sebastián sergio sofía soledad stella susana " +
    "teresa tomás valentina verónica vicente victoria viviana ximena yaneth yolanda"
  )
    .split(" ")
    .map(foldText),
);

/** Empty where a part is unknown, or has characters that a bill does not take. */
export function namePartsOf(name: string): NameParts {
  const words = unitsOf(name);
  const given = givenCount(words);
  return {
    firstName: valid("firstName", words.slice(0, given).join(" ")),
    lastName: valid("lastName", words.slice(given).join(" ")),
  };
}

function givenCount(words: string[]): number {
  if (words.length >= 4) return 2;
  // Of "de los Ángeles" the last word.
  const second = words[1]?.split(" ").at(-1) ?? "";
  const isGiven = words.length === 3 && secondGivenNames.has(foldText(second));
  return isGiven ? 2 : 1;
}

/** "María de los Ángeles Gómez" has three: what begins with particles belongs together. */
function unitsOf(name: string): string[] {
  const units: string[] = [];
  let begun: string[] = [];
  for (const word of name.trim().split(/\s+/)) {
    begun.push(word);
    if (particles.has(word.toLowerCase())) continue;
    units.push(begun.join(" "));
    begun = [];
  }
  return begun.length > 0 ? [...units, begun.join(" ")] : units;
}

function valid(field: keyof NameParts, text: string): string {
  return billingShape.shape[field].safeParse(text).success ? text : "";
}
