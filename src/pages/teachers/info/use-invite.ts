// The form that invites: sent without leaving the page, and whatever was not invited stays in it.
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { readAddressList } from "#src/teaching/invitations/address-list.rules.ts";
import { inviteTexts, maxListLength } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { restOf } from "#src/teaching/invitations/invite-rest.rules.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { dropForm, keepForm, keptForm } from "#src/ui/forms/kept-form.browser.ts";
import type { InfoAnswer } from "./change-invitations.ts";

type Options = {
  courseId: string;
  /** Whose form the browser keeps. */
  author: string;
  csrf: string;
  /** What the page's own action answered, without scripts. */
  answer: InfoAnswer | undefined;
};

export type Inviting = ReturnType<typeof useInvite>;

export function useInvite({ courseId, author, csrf, answer }: Options) {
  const fetcher = useFetcher<InfoAnswer>();
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const news = useRef<HTMLHeadingElement>(null);
  const [read, setRead] = useState<InfoAnswer>();
  const [count, setCount] = useState("");
  const [fromFile, setFromFile] = useState<FromFile>({});
  const place = `invitar ${author} ${courseId}`;
  const { data, state } = fetcher;
  const shown = data ? (data === read ? undefined : data) : answer;

  function put(text: string): void {
    if (field.current) field.current.value = text;
    setCount(countIn(text));
  }

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const taken = await addressesIn(chosen);
    if (taken.text !== undefined) put(joined(field.current?.value ?? "", taken.text));
    setFromFile(taken);
    // The same file can be chosen again once it is corrected.
    if (file.current) file.current.value = "";
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    // Typed while scripts started, or sent when the session had ended.
    const kept = textAt(keptForm(place)?.values ?? {}, "addresses");
    dropForm(place);
    put(field.current?.value || kept || "");
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!data) return;
    if ("results" in data) {
      const rest = restOf(data.results);
      put(rest);
      if (box.current && rest === "") box.current.checked = false;
    }
    // The line may be lost for long, and the page be loaded again once it is back.
    if (!isLost(data)) dropForm(place);
    const wrong = field.current?.form?.querySelector<HTMLElement>("[aria-invalid]");
    (news.current ?? wrong)?.focus();
  }, [data]);

  return {
    ...{ csrf, field, file, box, news, count, fromFile, shown },
    busy: state !== "idle",
    action: `${infoPath(courseId)}?invite=1`,
    typed: () => setCount(countIn(field.current?.value ?? "")),
    choose: () => void take(file.current?.files?.[0]),
    /** What was told is not shown again. */
    close(): void {
      setRead(data);
      setFromFile({});
    },
    send(event: SubmitEvent<HTMLFormElement>): void {
      event.preventDefault();
      if (state !== "idle") return;
      const addresses = field.current?.value ?? "";
      keepForm(place, { addresses });
      setFromFile({});
      const confirmed = box.current?.checked ? "1" : "";
      const sent = { _csrf: csrf, intent: "invite", addresses, confirmed };
      void fetcher.submit(sent, { method: "post", action: `${infoPath(courseId)}?invite=1` });
    },
  };
}

const isLost = ({ problem }: InfoAnswer) => (problem?.status ?? 0) >= 500;

function countIn(text: string): string {
  const { listed } = readAddressList(text);
  return listed ? formatCounted(listed.length, "correo", "correos") : "";
}

type FromFile = { text?: string; said?: string; error?: string };

async function addressesIn(file: File): Promise<FromFile> {
  if (file.size > 4 * maxListLength) return { error: inviteTexts.tooMany };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { error: "No pudimos leer el archivo. Elígelo de nuevo." };
  }
  const { listed, refusal } = readAddressList(text);
  if (!listed) {
    return { error: refusal === inviteTexts.empty ? "El archivo no tiene correos." : refusal };
  }
  const found = formatCounted(listed.length, "correo", "correos");
  const lines = listed.map((one) => one.email ?? one.text).join("\n");
  return { text: lines, said: `${found} de «${file.name}»` };
}

function joined(typed: string, added: string): string {
  const before = typed.trimEnd();
  return before ? `${before}\n${added}` : added;
}
