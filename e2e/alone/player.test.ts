// A class is watched with mouse, keyboard and touch.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, sizes } from "../browser.ts";
import { playPast, videoSecond } from "../steps.ts";
import { until } from "../until.ts";
import { bufferedShare, countEvents, focusedName, listenToPlayer } from "./player-looks.ts";
import { openPlayerScene, type PlayerScene } from "./player-scene.ts";

const tablet = { name: "a tablet, 768 wide", width: 768, height: 1024 };
const desktop = { width: 1280, height: 900 };
let scene: PlayerScene;

beforeAll(async () => {
  scene = await openPlayerScene();
});

test.each([...sizes, tablet])("settings are reached, kept and applied on $name", async (size) => {
  const { page, context, complaints } = await scene.openClass(size);
  await page.keyboard.press("Space");
  await playPast(page, 0.5);
  await page.getByRole("button", { name: /^Ajustes/ }).click();
  await expectWhole(page);
  await expectCaptionsAbove(page);
  await page.getByLabel("Velocidad").selectOption("1,5×");
  expect(await optionsOf(page, "Calidad")).toEqual([
    expect.stringMatching(/^Automática( \(\d+p\))?$/),
    ...["240p", "180p", "144p", "Ahorro de datos"],
  ]);
  await page.getByLabel("Calidad").selectOption("Ahorro de datos");
  await expectSound(page);
  await page.keyboard.press("Escape");
  expect(await page.getByLabel("Velocidad").isVisible()).toBe(false);

  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.reload();
  await page.locator(".player-bar").waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Ajustes, 144p" }).waitFor();
  const rungs = loaded.flatMap((url) => /\/(\d+p)\/\d+\.m4s$/.exec(url)?.[1] ?? []);
  expect(new Set(rungs)).toEqual(new Set(["144p"]));
  await page.waitForFunction(() => document.querySelector("video")?.playbackRate === 1.5);
  // The player loads only part of the film: some 15 of the 30 seconds.
  const ahead = await page.locator("video").evaluate((video: HTMLVideoElement) => {
    return video.buffered.end(video.buffered.length - 1) - video.currentTime;
  });
  expect(ahead).toBeLessThan(25);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Each label of the settings is a line within the picture, with large letters too. */
async function expectWhole(page: Page): Promise<void> {
  const measured = () =>
    page.locator(".settings-panel").evaluate((panel) => {
      const picture = panel.closest(".player")?.getBoundingClientRect();
      const { top, left } = panel.getBoundingClientRect();
      const lines = [...panel.querySelectorAll("label > span")].map((label) => {
        const words = document.createRange();
        words.selectNodeContents(label);
        return words.getClientRects().length;
      });
      const isWithin = picture !== undefined && top >= picture.top && left >= picture.left;
      const buttons = document.querySelectorAll(
        ".player-bar .controls :is(.icon-btn, [role=button])",
      );
      const widths = [...buttons].map((button) => button.getBoundingClientRect().width);
      // Buttons that a width hides have none.
      const isNarrow = widths.some((width) => width > 0 && width < 44);
      return { isWithin, lines: Math.max(...lines), isNarrow };
    });
  const whole = { isWithin: true, lines: 1, isNarrow: false };
  expect(await measured()).toEqual(whole);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect(await measured()).toEqual(whole);
  await page.evaluate(() => document.documentElement.removeAttribute("style"));
}

/** The browser draws captions where no script can measure them, so their lift is compared. */
async function expectCaptionsAbove(page: Page): Promise<void> {
  const { lift, bar } = await page.locator("media-controller").evaluate((frame) => {
    const seek = frame.querySelector("media-time-range")?.getBoundingClientRect();
    return {
      lift: Number.parseInt(getComputedStyle(frame).getPropertyValue("--captions-lift"), 10),
      bar: frame.getBoundingClientRect().bottom - (seek?.top ?? 0),
    };
  });
  expect(lift).toBeGreaterThanOrEqual(bar);
}

test("a click plays or pauses, a double click only toggles full screen", async () => {
  const { page, context } = await scene.openClass(desktop);
  const picture = { position: { x: 300, y: 150 } };
  const happened = await countEvents(page);
  await page.locator("video").click(picture);
  await playPast(page, 0.3);
  await page.locator("video").dblclick(picture);
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.locator("video").dblclick(picture);
  await page.waitForFunction(() => document.fullscreenElement === null);
  expect(await happened()).toEqual(["play"]);
  await page.locator("video").click(picture);
  await page.waitForFunction(() => document.querySelector("video")?.paused);
  expect(await happened()).toEqual(["play", "pause"]);
  await context.close();
});

test("the controls disappear after three seconds of play, and return with the mouse", async () => {
  const { page, context } = await scene.openClass(desktop);
  const bar = page.locator(".player-bar");
  const shown = () => bar.evaluate((element) => getComputedStyle(element).opacity);
  await page.keyboard.press("Space");
  await playPast(page, 0.2);
  const moved = performance.now();
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await until("they are there", 5_000, async () => (await shown()) === "1");
  await until("they are gone", 10_000, async () => (await shown()) === "0");
  expect(performance.now() - moved).toBeGreaterThan(2_900);
  await page.mouse.move(320, 320);
  await until("they are back", 5_000, async () => (await shown()) === "1");

  const seek = await page.locator("media-time-range").boundingBox();
  if (!seek) throw new Error("no seek bar");
  await page.mouse.move(seek.x + seek.width / 2, seek.y + seek.height / 2);
  const preview = page.locator("media-time-range media-preview-thumbnail img");
  await until("the small picture is there", 5_000, async () => {
    return (
      (await preview.isVisible()) &&
      /storyboard-\d+\.jpg/.test((await preview.getAttribute("src")) ?? "")
    );
  });
  await context.close();
});

test("keys control the player, but not from within a text field", async () => {
  const { page, context } = await scene.openClass(desktop);
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 29);
  const player = page.locator("video");
  const state = () =>
    player.evaluate(({ muted, volume, paused }: HTMLVideoElement) => ({ muted, volume, paused }));
  await page.keyboard.press("m");
  expect((await state()).muted).toBe(true);
  await page.keyboard.press("m");
  await page.locator("media-play-button").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await state()).toEqual({ muted: false, volume: 0.8, paused: true });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  expect(await videoSecond(page)).toBeCloseTo(5, 0);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement === null);

  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  await page.locator("body > textarea").pressSequentially("mi finca ");
  expect(await page.locator("body > textarea").inputValue()).toBe("mi finca ");
  expect(await state()).toEqual({ muted: false, volume: 0.8, paused: true });

  // As the prompts of the free flow and the question before removing a comment do.
  await page.evaluate(() => {
    const dialog = document.createElement("dialog");
    document.body.append(dialog);
    dialog.showModal();
  });
  for (const key of ["Space", "f", "m", "ArrowRight"]) await page.keyboard.press(key);
  expect(await state()).toEqual({ muted: false, volume: 0.8, paused: true });
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  await context.close();
});

test("another class starts from its beginning and continues to play", async () => {
  const { page, context } = await scene.openClass(desktop);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await playPast(page, 10.5);
  await page.getByRole("link", { name: "Siguiente clase" }).click();
  await page.waitForURL(`**${scene.lessonPath(1)}`);
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 99) < 5);
  await playPast(page, 1);
  // Its saved position applies when it is opened directly, not when the learner comes from another
  // class.
  await page.getByRole("link", { name: "Clase anterior" }).click();
  await page.waitForURL(`**${scene.lessonPath(0)}`);
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 99) < 5);
  await context.close();
});

test("a class that the search finds takes the player's keys at once", async () => {
  const { page, context } = await scene.openClass(desktop);
  const search = page.getByRole("combobox", { name: "Buscar una clase" });
  await search.fill("clase 2");
  await page.getByRole("option").waitFor();
  await search.press("ArrowDown");
  await search.press("Enter");
  await page.waitForURL(`**${scene.lessonPath(1)}`);
  expect(await focusedName(page)).toBe("Reproductor de video");
  expect(await search.inputValue()).toBe("");
  await context.close();
});

test("everything can be reached and used by keyboard and has a name", async () => {
  const { page, context, complaints } = await scene.openClass(desktop);
  const video = page.locator("video");
  expect(await video.getAttribute("controlslist")).toBe("nodownload");
  const hasWindows = await page.evaluate(() => document.pictureInPictureEnabled);
  await page.locator("media-controller").focus();
  const names = [await focusedName(page)];
  for (let stop = 0; stop < 10 + Number(hasWindows); stop++) {
    await page.keyboard.press("Tab");
    names.push(await focusedName(page));
  }
  expect(names).toEqual([
    ...["Reproductor de video", "Reproducir la clase", "Avance", "Reproducir", "Siguiente clase"],
    ...["Retroceder 10 segundos", "Adelantar 10 segundos"],
    ...["Silenciar", "Volumen", expect.stringMatching(/^Ajustes/)],
    ...(hasWindows ? ["Ver en una ventana flotante"] : []),
    "Pantalla completa",
  ]);
  expect(await page.locator("media-pip-button").isVisible()).toBe(hasWindows);

  const goTo = async (name: RegExp, key = "Shift+Tab") => {
    await until(`${name} has the focus`, 5_000, async () => {
      if (name.test(await focusedName(page))) return true;
      await page.keyboard.press(key);
      return false;
    });
  };
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.fullscreenElement === null);

  await goTo(/^Ajustes/);
  await page.keyboard.press("Enter");
  await goTo(/^Velocidad$/, "Tab");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelector("video")?.playbackRate === 1.25);
  await page.keyboard.press("Escape");
  expect(await focusedName(page)).toMatch(/^Ajustes/);
  expect(await page.getByLabel("Velocidad").isVisible()).toBe(false);
  await page.keyboard.press("Space");
  await page.getByLabel("Velocidad").waitFor();
  await page.keyboard.press("Escape");

  await goTo(/^Volumen$/);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector("video")?.volume === 0.9);
  await goTo(/^Silenciar$/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("video")?.muted);
  await goTo(/^Reproducir$/);
  await page.keyboard.press("Enter");
  await playPast(page, 0.2);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelector("video")?.paused);
  await goTo(/^Avance$/);
  await page.keyboard.press("ArrowRight");
  await playPast(page, 5);
  expect(await bufferedShare(page)).toBeGreaterThan(0.3);
  expect(complaints).toEqual([]);
  await context.close();
});

test("letters, digits and signs control it, are listed, and can be switched off", async () => {
  const { page, context } = await scene.openClass(desktop);
  const second = () => videoSecond(page);
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 29);
  const heard = await listenToPlayer(page);
  await page.keyboard.press("l");
  expect(await second()).toBeCloseTo(10, 0);
  await heard("+10 s");
  await page.keyboard.press("5");
  expect(await second()).toBeCloseTo(15, 0);
  await page.keyboard.press("j");
  expect(await second()).toBeCloseTo(5, 0);
  await page.keyboard.press(">");
  await page.waitForFunction(() => document.querySelector("video")?.playbackRate === 1.25);
  await page.keyboard.press("<");
  await page.waitForFunction(() => document.querySelector("video")?.playbackRate === 1);
  await page.keyboard.press("c");
  await heard("Esta clase no tiene subtítulos");
  await page.keyboard.press("k");
  await playPast(page, 5.3);
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.querySelector("video")?.paused);

  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Teclas del reproductor" });
  await list.getByText("10 segundos atrás o adelante").waitFor();
  await expectSound(page);
  await list.getByLabel("Usar también letras, números y signos").uncheck();
  await list.getByRole("button", { name: "Listo" }).click();
  const isMuted = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.muted);
  await page.keyboard.press("m");
  expect(await isMuted()).toBe(false);
  await page.reload();
  await page.locator(".player-bar").waitFor();
  await page.keyboard.press("m");
  expect(await isMuted()).toBe(false);
  await page.getByRole("button", { name: /^Ajustes/ }).click();
  await page.getByRole("button", { name: "Ver las teclas" }).click();
  await list.getByLabel("Usar también letras, números y signos").check();
  await list.getByRole("button", { name: "Listo" }).click();
  expect(await focusedName(page)).toMatch(/^Ajustes/);
  await page.keyboard.press("m");
  expect(await isMuted()).toBe(true);
  await context.close();
});

test("the poster and a button to play show until it plays, and no rung", async () => {
  const { page, context } = await scene.openClass(desktop);
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  const poster = page.locator(".player .poster");
  expect(await poster.getAttribute("src")).toMatch(/poster\.jpg$/);
  expect(await page.getByRole("button", { name: "Ajustes", exact: true }).innerText()).toBe("");
  await page.getByRole("button", { name: "Reproducir la clase" }).click();
  await playPast(page, 0.3);
  expect(await poster.count()).toBe(0);
  const settings = page.getByRole("button", { name: /^Ajustes, \d+p$/ });
  expect(await settings.locator("svg").isVisible()).toBe(true);
  expect(await focusedName(page)).toBe("Reproductor de video");
  await context.close();
});

test("the lock screen names the class and moves it; fullscreen turns the phone", async () => {
  const { page, context } = await scene.openClass({ width: 390, height: 844 }, async (page) => {
    await page.addInitScript(() => {
      const seen: Record<string, unknown> = { turned: [] };
      Object.assign(globalThis, { seen });
      const { mediaSession } = navigator;
      const set = mediaSession.setActionHandler.bind(mediaSession);
      mediaSession.setActionHandler = (action, handler) => {
        seen[action] = handler;
        set(action, handler);
      };
      Object.assign(ScreenOrientation.prototype, {
        lock: async (to: string) => void (seen.turned as string[]).push(to),
      });
    });
  });
  const press = (action: string) =>
    page.evaluate((action) => {
      const { seen } = globalThis as unknown as { seen: Record<string, (what: object) => void> };
      seen[action]?.({ action });
    }, action);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("Clase 1");
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 29);
  await press("seekforward");
  expect(await videoSecond(page)).toBeCloseTo(10, 0);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.waitForFunction(() => {
    const { seen } = globalThis as unknown as { seen: { turned: string[] } };
    return seen.turned.join() === "landscape";
  });
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement === null);
  await press("nexttrack");
  await page.waitForURL(`**${scene.lessonPath(1)}`);
  await context.close();
});

test("two taps on a side jump ten seconds, in the middle they toggle fullscreen", async () => {
  const { page, context } = await scene.openClass({ width: 390, height: 844 });
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 29);
  const tap = await fingerOf(page);
  const frame = await page.locator("media-controller").boundingBox();
  if (!frame) throw new Error("no player");
  const twice = async (part: number) => {
    const at = { x: frame.x + frame.width * part, y: frame.y + frame.height * 0.2 };
    await tap(at, 2);
  };
  await twice(0.9);
  await page.waitForFunction(() => document.querySelector("video")?.currentTime === 10);
  await twice(0.1);
  await page.waitForFunction(() => document.querySelector("video")?.currentTime === 0);
  expect(await page.locator("media-mute-button").isVisible()).toBe(true);
  await twice(0.5);
  await page.waitForFunction(() => document.fullscreenElement !== null);
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(
    true,
  );
  await context.close();
});

test("on a phone in landscape all is visible, and a touch only shows the controls", async () => {
  const { page, context } = await scene.openClass({ width: 844, height: 390 });
  const play = await page.locator("media-play-button").boundingBox();
  if (!play) throw new Error("no play button");
  expect(play.y + play.height).toBeLessThanOrEqual(390);
  expect(await page.locator(".player").boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 844,
    height: 390,
  });
  const finger = await fingerOf(page);
  const tap = () => finger({ x: play.x + play.width / 2, y: play.y + play.height / 2 });
  const happened = await countEvents(page);
  await tap();
  await playPast(page, 0.2);
  // As after three seconds of play, without waiting for them again.
  await page.locator("media-controller").evaluate((frame) => {
    frame.setAttribute("userinactive", "");
  });
  await tap();
  await page.locator("media-controller:not([userinactive])").waitFor();
  await playPast(page, (await videoSecond(page)) + 0.5);
  expect(await happened()).toEqual(["play"]);
  await tap();
  await page.waitForFunction(() => document.querySelector("video")?.paused);
  await context.close();
});

/** @returns what taps a point of the page, several times without a pause. */
async function fingerOf(page: Page) {
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  return async (at: { x: number; y: number }, times = 1) => {
    const taps = Array.from({ length: times }, () => [
      touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] }),
      touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
    ]);
    await Promise.all(taps.flat());
  };
}

async function optionsOf(page: Page, label: string): Promise<string[]> {
  return page.getByLabel(label).locator("option").allTextContents();
}
