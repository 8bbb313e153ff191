// What the script of the first picture loads: a file of its own, with hls.js.
export { attachHls } from "./engine-hls.browser.ts";
