// The messages page of an academy: what was written is there, and a button says that it is answered.
import { afterAll, expect, test } from "vitest";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendMessage } from "#src/contact/send-message.ts";
import { newId } from "#src/db/columns.ts";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./messages.page.tsx";

const world = await openWorld();
afterAll(() => world.close());

const path = "/semillero/admin/messages";

async function openScene() {
  const here = await world.academy();
  const ctx = await provenAdministrator(here);
  const email = `${newId()}+finca@correo.test`;
  const id = await sendMessage(here.ctx, {
    ...{ name: "Yeny Chocué", email, topic: "cuenta", text: "No puedo entrar.\n¿Qué hago?" },
  });
  const read = (query = "") => throughGuard(area, visitOf(ctx, path + query), loader);
  const post = async (form: Record<string, string>) => {
    const visit = visitOf(ctx, path);
    const headers = Object.fromEntries(visit.request.headers);
    const body = new URLSearchParams(form);
    const request = new Request(visit.url, { method: "POST", headers, body });
    return throughGuard(area, { ...visit, request }, action).catch((thrown: unknown) => thrown);
  };
  return { here, id, email, read, post };
}

test("a message waits until it is marked as answered, and may be opened again", async () => {
  const { here, id, read, post } = await openScene();
  const open = await read();
  expect(open.contact).toBe(academyUrl(here.ctx, "/contact"));
  expect(open.counts).toEqual({ open: 1, all: 1 });
  expect(open.messages).toMatchObject([{ id, topic: "Mi cuenta", answered: null }]);
  const answer = await post({ intent: "answered", id });
  expect((answer as Response).headers.get("location")).toBe(`${path}?done=answered`);
  expect((await read()).messages).toEqual([]);
  const [answered] = (await read("?tab=all")).messages;
  expect(answered?.answered).not.toBeNull();
  await post({ intent: "open", id, tab: "all" });
  expect((await read()).counts.open).toBe(1);
});

test("the answer opens a letter to the writer, whose address cannot add to it", async () => {
  const { read, email } = await openScene();
  const { messages } = await read("?q=entrar");
  const url = new URL(messages[0]?.reply ?? "");
  expect(url.protocol).toBe("mailto:");
  expect(decodeURIComponent(url.pathname)).toBe(email);
  expect([...url.searchParams.keys()]).toEqual(["subject"]);
});

const forms: Record<string, string>[] = [
  { intent: "otra" },
  {},
  { intent: "answered", id: "nada" },
];

test.each(forms)("%j changes nothing", async (form) => {
  const { id, read, post } = await openScene();
  expect(await post({ id, ...form })).toMatchObject({ data: { problem: { status: 400 } } });
  expect((await read()).counts.open).toBe(1);
});

test("another academy's message is not there", async () => {
  const { post } = await openScene();
  const other = await openScene();
  expect(await post({ intent: "answered", id: other.id })).toMatchObject({
    data: { problem: { status: 404 } },
  });
  expect((await other.read()).counts.open).toBe(1);
});
