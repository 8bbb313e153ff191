// Plays MPEG-DASH with Shaka Player.
import shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { type Attach, networkFailure, shortSide } from "./engine.rules.ts";
import { type QualityChoice, secondsAhead, wantedRung } from "./player.rules.ts";

export const attachDash: Attach = (video, src, options) => {
  const player = new shaka.Player();
  let choice = options.choice;
  let gone = false;

  const rungs = () => [...new Set(player.getVariantTracks().map(shortSide))].sort((a, b) => a - b);
  const report = () => {
    const active = player.getVariantTracks().find((track) => track.active);
    options.onQuality({ rungs: rungs(), playing: active ? shortSide(active) : null });
  };
  const choose = (next: QualityChoice) => {
    choice = next;
    const rung = wantedRung(choice, rungs());
    player.configure({
      abr: { enabled: rung === null },
      streaming: { bufferingGoal: secondsAhead(choice, true), bufferBehind: 60 },
    });
    const track = player.getVariantTracks().find((one) => shortSide(one) === rung);
    // Saving keeps the buffer, because fetching it a second time would save nothing.
    if (track) player.selectVariantTrack(track, choice !== "saving", 2);
  };
  const fail = (error: unknown) => {
    if (!gone) options.onFailure(failureOf(error));
  };

  const open = async () => {
    await player.attach(video);
    if (gone) return;
    choose(choice);
    await player.load(src, options.startAt);
    if (gone) return;
    choose(choice);
    report();
  };
  player.addEventListener("error", (event) => fail("detail" in event ? event.detail : null));
  player.addEventListener("adaptation", report);
  player.addEventListener("variantchanged", report);
  const opened = open().catch(fail);

  return {
    chooseQuality: choose,
    async detach() {
      gone = true;
      await player.destroy();
      await opened;
    },
  };
};

function failureOf(error: unknown) {
  if (!(error instanceof shaka.util.Error)) return "media";
  if (error.category !== shaka.util.Error.Category.NETWORK) return "media";
  const status = error.code === shaka.util.Error.Code.BAD_HTTP_STATUS ? Number(error.data[1]) : 0;
  return networkFailure(status);
}
