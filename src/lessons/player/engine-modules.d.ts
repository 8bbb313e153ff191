// hls.js and Shaka Player publish one set of types for all their builds.
declare module "hls.js/light" {
  export { default, type ErrorData } from "hls.js";
}

declare module "shaka-player/dist/shaka-player.dash-es2021.js" {
  export { default } from "shaka-player";
}
