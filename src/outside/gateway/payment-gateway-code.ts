// The code that a buyer gets on the phone and types in the shop. The gateway names, for each payment,
// the two addresses and a token of its own, which another code replaces.
import { z } from "zod";
import { GatewayRefused, GatewaySilent, request } from "./payment-gateway-call.ts";

const servicesShape = z.object({
  data: z.object({
    payment_method: z.object({
      extra: z.object({
        url_services: z.object({
          token: z.string(),
          code_otp_send: z.url(),
          code_otp_validate: z.url(),
        }),
      }),
    }),
  }),
});
const renewedShape = z.object({
  data: z.object({ authorization: z.object({ access_token: z.string() }) }),
});

const attemptsShape = z.object({
  data: z.object({
    attempts: z.object({ currentValidateCode: z.number(), limitValidateCode: z.number() }),
  }),
});

/**
 * What the gateway says of a code: right; wrong, and another may be typed; wrong, and the last one
 * that it hears (`spent`); or refused without a count of tries (`unclear`), because it is wrong or
 * because no code is awaited any more.
 */
export type CodeSaid = "right" | "wrong" | "spent" | "unclear";

/** The gateway refuses the caller, for its token or for too many requests, and has not looked at the code. */
const ofCaller = [401, 403, 408, 429];

/** Payments of Daviplata last minutes; more than are open at once. */
const mostKept = 1000;

/** @param read the gateway's answer about a transaction, null where it knows none */
export function openCodes(read: (id: string) => Promise<unknown>, waitMs: number) {
  /** By transaction: whether reading it gives the newest token is not documented. */
  const newest = new Map<string, string>();

  async function post(id: string, which: "code_otp_send" | "code_otp_validate", body?: object) {
    const services = servicesShape.safeParse(await read(id)).data?.data.payment_method.extra
      .url_services;
    if (!services) throw new GatewaySilent("no address for the code");
    const tokens = new Set([newest.get(id) ?? services.token, services.token]);
    for (const token of tokens) {
      try {
        return keep(id, await send(services[which], token, body));
      } catch (error) {
        const isStale = error instanceof GatewayRefused && error.status === 401;
        if (!isStale || token === services.token) throw error;
      }
    }
  }

  async function send(url: string, token: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const payload = body ? { body: JSON.stringify(body) } : {};
    const answer = await request(url, { method: "POST", headers, ...payload }, waitMs);
    if (answer === null) throw new GatewaySilent("nothing is at the address for the code");
    return answer;
  }

  function keep(id: string, answer: unknown): void {
    const token = renewedShape.safeParse(answer).data?.data.authorization.access_token;
    newest.delete(id);
    if (token) newest.set(id, token);
    const [oldest] = newest.keys();
    if (newest.size > mostKept && oldest) newest.delete(oldest);
  }

  return {
    /** Throws `GatewayRefused` where no further one may be sent, or the gateway does not take the request. */
    async sendCode(id: string): Promise<void> {
      await post(id, "code_otp_send");
    },

    /** Throws `GatewayRefused` where the gateway did not look at the code. */
    async confirmCode(id: string, code: string): Promise<CodeSaid> {
      // As the documentation writes it: a number; one that begins with 0 would lose a digit.
      const typed = code.startsWith("0") ? code : Number(code);
      try {
        await post(id, "code_otp_validate", { code: typed });
        return "right";
      } catch (error) {
        if (!(error instanceof GatewayRefused) || ofCaller.includes(error.status)) throw error;
        const { attempts } = attemptsShape.safeParse(error.body).data?.data ?? {};
        if (!attempts) return "unclear";
        return attempts.currentValidateCode < attempts.limitValidateCode ? "wrong" : "spent";
      }
    },
  };
}
