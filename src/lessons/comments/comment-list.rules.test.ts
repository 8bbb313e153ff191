import { describe, expect, test } from "vitest";
import {
  type CommentList,
  type Listed,
  type ListedText,
  withChange,
  without,
  withPage,
  withText,
  wordsFor,
} from "./comment-list.rules.ts";

const user = { id: "u", name: "Dairo Meza", profilePicture: null };
const text = (id: string, more: Partial<ListedText> = {}): ListedText => {
  return { id, text: `texto ${id}`, second: null, createdAt: new Date(0), user, ...more };
};
const listed = (id: string, answers: ListedText[] = []): Listed => ({ ...text(id), answers });
const idsOf = ({ comments }: CommentList) =>
  comments.map(({ id, answers }) => [id, ...answers.map((answer) => answer.id)].join(" > "));

const list: CommentList = {
  comments: [listed("5", [text("6"), text("7")]), listed("2")],
  next: "2",
};

describe("a list of comments", () => {
  test("puts a pending comment on top and a posted one at its place", () => {
    const sending = withText(list, text("mine", { pending: true }));
    expect(idsOf(sending)).toEqual(["mine", "5 > 6 > 7", "2"]);
    const other = withText(sending, text("8"));
    expect(idsOf(other)).toEqual(["mine", "8", "5 > 6 > 7", "2"]);
    expect(idsOf(withText(without(other, "mine"), text("9")))).toEqual([
      "9",
      "8",
      "5 > 6 > 7",
      "2",
    ]);
  });

  test("puts an answer below its comment, the newest last", () => {
    const sending = withText(list, text("mine", { pending: true }), "5");
    expect(idsOf(sending)).toEqual(["5 > 6 > 7 > mine", "2"]);
    expect(idsOf(withText(list, text("9"), "2"))).toEqual(["5 > 6 > 7", "2 > 9"]);
  });

  test("removes a comment with its answers, and an answer alone", () => {
    expect(idsOf(without(list, "5"))).toEqual(["2"]);
    expect(idsOf(without(list, "6"))).toEqual(["5 > 7", "2"]);
  });

  test("applies a change confirmed by the server, and announces it", () => {
    expect(idsOf(withChange(list, { removed: "6" }))).toEqual(["5 > 7", "2"]);
    expect(idsOf(withChange(list, { posted: text("9") }))).toEqual(["9", "5 > 6 > 7", "2"]);
    expect(idsOf(withChange(list, { posted: text("9") }, "2"))).toEqual(["5 > 6 > 7", "2 > 9"]);
    for (const [id, answerTo] of [["2"], ["6", "5"]] as const) {
      expect(withChange(list, { posted: text(id) }, answerTo)).toEqual(list);
    }
    expect(wordsFor({ removed: "6" })).toBe("Comentario eliminado");
    expect(wordsFor({ posted: text("9") }, "2")).toBe("Respuesta publicada");
  });

  test("appends an older page without duplicates", () => {
    const grown = withPage(list, { comments: [listed("2"), listed("1")], next: null });
    expect(idsOf(grown)).toEqual(["5 > 6 > 7", "2", "1"]);
    expect(grown.next).toBeNull();
  });

  test("ignores unknown ids", () => {
    expect(idsOf(without(list, "99"))).toEqual(idsOf(list));
  });
});
