// Sends several statements of one transaction without waiting in between.

type Answers<Asked extends readonly unknown[]> = {
  -readonly [At in keyof Asked]: Awaited<Asked[At]>;
};

/**
 * Waits for all of them, so that none runs on after another has failed, and throws what failed
 * first. The database runs statements in the order in which they were sent, and after a failure none
 * of the rest: their locks are taken in this order too.
 */
export async function together<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<Answers<Asked>> {
  const ended = await Promise.allSettled(asked);
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return ended.map((one) => one.status === "fulfilled" && one.value) as Answers<Asked>;
}
