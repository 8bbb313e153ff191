// Ends npm start when npm is asked to end. npm passes the signal to its shell alone, and a shell such
// as Debian's ends by it without a word to the program that it runs.

const everyMs = 500;
const parent = process.ppid;

/** Where npm started this program, it gets SIGTERM once its parent is gone. */
export function endWithParent(env = process.env) {
  if (process.platform === "win32" || !["start", "dev"].includes(env.npm_lifecycle_event)) return;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, everyMs).unref();
}
