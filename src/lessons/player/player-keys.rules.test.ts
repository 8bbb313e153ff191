import { describe, expect, test } from "vitest";
import { keyAction, singleKeyRows } from "./player-keys.rules.ts";

describe("keys", () => {
  const play = { type: "toggle-play" };
  const forward = { type: "seek", seconds: 5 };
  const back = { type: "seek", seconds: -5 };
  const louder = { type: "volume", direction: 1 };
  const quieter = { type: "volume", direction: -1 };

  test.each([
    [" ", "other", false, play],
    [" ", "other", true, play],
    [" ", "seek", true, play],
    [" ", "button", true, null],
    ["f", "other", false, { type: "toggle-fullscreen" }],
    ["F", "button", true, { type: "toggle-fullscreen" }],
    ["m", "volume", true, { type: "toggle-mute" }],
    ["ArrowRight", "other", false, forward],
    ["ArrowLeft", "button", false, back],
    ["ArrowUp", "other", false, null],
    ["ArrowDown", "button", false, null],
    ["ArrowUp", "other", true, louder],
    ["ArrowDown", "button", true, quieter],
    ["ArrowUp", "seek", true, forward],
    ["ArrowDown", "seek", true, back],
    ["ArrowRight", "volume", true, louder],
    ["ArrowLeft", "volume", true, quieter],
    ["Enter", "other", true, null],
    ["k", "button", true, play],
    ["J", "other", false, { type: "seek", seconds: -10 }],
    ["l", "other", false, { type: "seek", seconds: 10 }],
    ["0", "other", false, { type: "seek-tenth", tenth: 0 }],
    ["7", "seek", true, { type: "seek-tenth", tenth: 7 }],
    ["<", "other", false, { type: "speed", direction: -1 }],
    [">", "volume", true, { type: "speed", direction: 1 }],
    ["c", "other", false, { type: "toggle-captions" }],
    ["?", "other", false, { type: "show-help" }],
    ["ñ", "other", false, null],
  ] as const)("%s on %s, in the player: %s", (key, on, inPlayer, action) => {
    expect(keyAction(key, { on, inPlayer }, true)).toEqual(action);
  });

  test("in a text field every key types a letter", () => {
    for (const key of [" ", "f", "m", "k", "5", "<", "?", "ArrowLeft", "ArrowUp"]) {
      expect(keyAction(key, { on: "text", inPlayer: false }, true)).toBeNull();
    }
  });

  test("letters, digits and signs can be switched off; space and arrows stay (WCAG 2.1.4)", () => {
    const here = { on: "other", inPlayer: true } as const;
    for (const { keys } of singleKeyRows) {
      for (const key of keys) {
        expect(keyAction(key, here, true), key).not.toBeNull();
        expect(keyAction(key, here, false), key).toBeNull();
      }
    }
    expect(keyAction(" ", here, false)).toEqual(play);
    expect(keyAction("ArrowRight", here, false)).toEqual(forward);
  });
});
