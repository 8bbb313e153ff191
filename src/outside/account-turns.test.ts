import { expect, test } from "vitest";
import { problemOf } from "#src/http/errors.ts";
import { openAccountTurns } from "./account-turns.ts";

const texts = { ofOneAccount: "Ya tienes dos.", ofAll: "Hay muchas." };

function openTurns({ ofOneAccount = 20, ofAll = 40 } = {}) {
  const turns = openAccountTurns({ ofOneAccount, ofAll, texts, retrySeconds: 7 });
  const order: string[] = [];
  let running = 0;
  const work = (name: string, fails = false) => {
    return turns.take(name[0] ?? "", async () => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      order.push(name);
      if (fails) throw new Error(name);
      return name;
    });
  };
  return { order, work };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was accepted"),
    (error: unknown) => {
      const { code, message, retryAfter } = problemOf(error) ?? {};
      return { code, message, retryAfter };
    },
  );

test("accounts take turns, whoever came first with how many", async () => {
  const { order, work } = openTurns();
  const names = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"];
  expect(await Promise.all(names.map((name) => work(name)))).toEqual(names);
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("an account that comes while another's third piece runs is next", async () => {
  const { order, work } = openTurns();
  const many = ["a1", "a2", "a3", "a4", "a5"].map((name) => work(name));
  await many[1];
  await work("b1");
  expect(order.indexOf("b1")).toBeLessThan(4);
  await Promise.all(many);
});

test("a failure reaches its caller, and the next turn follows", async () => {
  const { work } = openTurns();
  const [failed, next] = [work("a1", true), work("a2")];
  await expect(failed).rejects.toThrow("a1");
  expect(await next).toBe("a2");
});

test("one account may have so many waiting, all together so many, and a finished one makes room", async () => {
  const { work } = openTurns({ ofOneAccount: 2, ofAll: 3 });
  const taken = [work("a1"), work("a2"), work("b1")];
  const retryAfter = 7;
  expect(await refusalOf(work("a3"))).toEqual({
    ...{ code: "too_many", message: texts.ofOneAccount, retryAfter },
  });
  expect(await refusalOf(work("c1"))).toEqual({
    ...{ code: "unavailable", message: texts.ofAll, retryAfter },
  });
  await Promise.all(taken);
  expect(await work("c2")).toBe("c2");
});
