import { expect, test } from "vitest";
import { queues } from "#src/jobs/queues.ts";
import { queueName } from "./queue-names.rules.ts";

test("each queue has a name in words", () => {
  expect(Object.keys(queues).filter((queue) => queueName(queue) === queue)).toEqual([]);
});
