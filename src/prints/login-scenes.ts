// The panel beside the sign-in form, the strip above it on phones, the two ways to sign up.

import { learnPrint, teachPrint } from "./choice.ts";
import { remember } from "./remember.ts";
import { scene } from "./scene.ts";

const scenes = {
  wide: (spot?: string) =>
    scene({
      width: 700,
      height: 840,
      seed: "ingreso",
      spot,
      horizon: 0.5,
      sunX: 0.55,
      foreground: [
        { motif: "coffee", x: -0.1, y: 0.6, width: 0.5, height: 0.45 },
        { motif: "corn", x: 0.62, y: 0.7, width: 0.42, height: 0.34 },
        { motif: "bee", x: 0.2, y: 0.22, width: 0.16, height: 0.15, turn: 20 },
      ],
    }),
  strip: (spot?: string) =>
    scene({
      width: 780,
      height: 336,
      seed: "ingreso",
      spot,
      horizon: 0.58,
      sunX: 0.66,
      sunSize: 0.5,
      foreground: [
        { motif: "corn", x: 0.72, y: 0.55, width: 0.3, height: 0.5 },
        { motif: "bee", x: 0.44, y: 0.16, width: 0.18, height: 0.36, turn: 16 },
      ],
    }),
  learn: learnPrint,
  teach: teachPrint,
};

type LoginScene = keyof typeof scenes;

export function isLoginScene(name: string): name is LoginScene {
  return Object.hasOwn(scenes, name);
}

/** They are the largest drawings, and the sign-in of every academy shows them. */
const mostRemembered = 200;

const drawn = remember(mostRemembered, (key) => {
  const [name = "", spot] = key.split(" ");
  return isLoginScene(name) ? scenes[name](spot) : "";
});

/** @param spot what replaces maize */
export function loginScene(name: LoginScene, spot?: string): string {
  return drawn(spot ? `${name} ${spot}` : name);
}
