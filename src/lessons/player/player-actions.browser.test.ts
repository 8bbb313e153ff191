import { describe, expect, test } from "vitest";
import { toggleMute } from "./player-actions.browser.ts";

const pressed = (muted: boolean, volume: number) => {
  const video = { muted, volume } as HTMLVideoElement;
  toggleMute(video);
  return { ...video };
};

describe("the key of the sound", () => {
  test("silences and gives back what was heard before", () => {
    expect(pressed(false, 0.8)).toEqual({ muted: true, volume: 0.8 });
    expect(pressed(true, 0.8)).toEqual({ muted: false, volume: 0.8 });
  });

  test("gives back a sound that was turned down to nothing", () => {
    expect(pressed(false, 0)).toEqual({ muted: false, volume: 0.25 });
    expect(pressed(true, 0)).toEqual({ muted: false, volume: 0.25 });
  });
});
