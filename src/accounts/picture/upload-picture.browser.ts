// Uploads a picture to our server: requests a signed address, then sends the file there.

type Options = {
  csrf: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(share: number): void;
};

/** `again` is true if a retry with the same file may succeed. */
export type Uploaded = { address: string } | { message: string; again: boolean };

/** Five megabytes over a weak mobile signal. */
const patienceMs = 5 * 60_000;

/** Never rejects. Ignore the result after `signal` aborts. */
export async function uploadPicture(file: File, options: Options): Promise<Uploaded> {
  try {
    const { url } = await sign(file, options);
    return { address: await send(file, url, options) };
  } catch (error) {
    if (error instanceof Refusal) return { message: error.message, again: error.again };
    return { message: "No se pudo subir la imagen. Intenta de nuevo.", again: true };
  }
}

/** The server's message about the file or the caller. */
class Refusal extends Error {
  readonly again: boolean;
  constructor(detail: string, again: boolean) {
    super(detail);
    this.again = again;
  }
}

async function sign(file: File, { csrf, signal }: Options): Promise<{ url: string }> {
  const response = await fetch("/api/content/sign", {
    method: "POST",
    headers: { "content-type": "application/json", "x-xsrf-token": csrf },
    // The end of the name holds the extension.
    body: JSON.stringify({ fileName: file.name.slice(-255), contentType: file.type }),
    signal,
  });
  return urlIn(response.status, await response.text());
}

/** Fetch cannot report upload progress. */
function send(file: File, url: string, { csrf, signal, onProgress }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new Error("the upload broke off"));
    request.open("PUT", url);
    request.timeout = patienceMs;
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.setRequestHeader("x-xsrf-token", csrf);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    request.onload = () => {
      try {
        resolve(urlIn(request.status, request.responseText).url);
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) lost();
    else request.send(file);
  });
}

function urlIn(status: number, text: string): { url: string } {
  const answer: { url?: string; detail?: string } = JSON.parse(text);
  if (status === 200 && answer.url) return { url: answer.url };
  const isLater = status === 429 || status === 503;
  if ((isLater || (status >= 400 && status < 500)) && answer.detail) {
    throw new Refusal(answer.detail, isLater);
  }
  throw new Error(`unexpected answer ${status}`);
}
