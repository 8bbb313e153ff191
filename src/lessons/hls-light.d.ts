// hls.js publishes one set of types for its whole and its light build.
declare module "hls.js/light" {
  export { default, type ErrorData } from "hls.js";
}
