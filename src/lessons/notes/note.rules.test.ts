import { expect, test } from "vitest";
import { cleanNote, noteFault, noteMessages, notesText, secondFrom } from "./note.rules.ts";

test.each([
  ["1:15", 75],
  [" 0:00 ", 0],
  ["61:01", 3661],
  ["1:01:01", 3661],
  ["75", null],
  ["1:60", null],
  ["1:5", null],
  ["-1:05", null],
  ["1:1:05", null],
  ["999999:00", null],
  ["", null],
])("the moment %j is %j", (moment, second) => {
  expect(secondFrom(moment)).toBe(second);
});

test("a note keeps its lines, without control characters and direction marks", () => {
  const raw = "Podar en menguante \u202E\r\n\n\n\n\u0007Luego  sembrar\u2028fin\n";
  expect(cleanNote(raw)).toBe("Podar en menguante\n\nLuego sembrar\nfin");
});

test.each([
  ["nothing", "", noteMessages.empty],
  ["an invisible text", " \n\u200B", noteMessages.empty],
  ["the longest", "a".repeat(1000), null],
  ["a longer one", "a".repeat(1001), noteMessages.tooLong],
  ["one that would take long to count", "\u0301".repeat(30_000), noteMessages.tooLong],
])("%s", (_, text, fault) => {
  expect(noteFault(text)).toBe(fault);
});

test("the file has the classes in the order of the course, and only those with notes", () => {
  const at = new Date(0);
  const note = (place: string, second: number, text: string) => {
    return { id: text, class: place, second, text, createdAt: at, updatedAt: at };
  };
  const lessons = [
    { id: "a", title: "Suelo vivo" },
    { id: "b", title: "Riego" },
    { id: "c", title: "Cosecha" },
  ];
  const notes = [note("c", 5, "Con luna"), note("a", 75, "Podar"), note("a", 80, "Dos\nlíneas")];
  expect(notesText("Huerta", lessons, notes)).toBe(
    "Mis notas de «Huerta»\n\n\n" +
      "Suelo vivo\n\n1:15  Podar\n\n1:20  Dos\nlíneas\n\n\n" +
      "Cosecha\n\n0:05  Con luna\n",
  );
  expect(notesText("Huerta", lessons, [])).toContain("Todavía no tienes notas en este curso.");
  // A class that its teacher has taken off the list.
  expect(notesText("Huerta", lessons.slice(0, 2), notes)).toContain(
    "\n\n\nClases que ya no están en el curso\n\n0:05  Con luna\n",
  );
});
