// Replaces datos.gov.co on loopback: it answers each request as the test says.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (response: ServerResponse) => void;

/** A row as the dataset writes it. */
export function trmRow(day: string, price: string, until = day) {
  return {
    valor: price,
    unidad: "COP",
    vigenciadesde: `${day}T00:00:00.000`,
    vigenciahasta: `${until}T00:00:00.000`,
  };
}

export const say =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

/** Call it at the top of a test file, and `close` in `afterAll`. */
export async function openData() {
  const questions: URLSearchParams[] = [];
  let answer: Answer = say([]);
  const server = createServer((request, response) => {
    questions.push(new URL(request.url ?? "/", "http://loopback").searchParams);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/resource/trm.json`,
    /** Every request since the last change of the answer. */
    questions,
    answers(next: Answer) {
      answer = next;
      questions.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
