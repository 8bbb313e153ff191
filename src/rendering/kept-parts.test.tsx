import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeepParts, Kept } from "#src/ui/kept.tsx";
import { openKeptParts } from "./kept-parts.ts";

test("a kept part is drawn once for the same props, and looks as it does without", () => {
  let drawn = 0;
  const Card = ({ title }: { title: string }) => {
    drawn += 1;
    return <b>{title}</b>;
  };
  const Other = ({ title }: { title: string }) => <i>{title}</i>;
  const list = (
    <ul>
      <Kept tag="li" className="card" part={Card} of={{ title: "Maíz & fríjol" }} />
      <Kept tag="li" className="card" part={Card} of={{ title: "Café" }} />
      <Kept tag="li" part={Other} of={{ title: "Café" }} />
    </ul>
  );
  const plain = renderToStaticMarkup(list);
  expect(plain).toBe(
    '<ul><li class="card"><b>Maíz &amp; fríjol</b></li><li class="card"><b>Café</b></li><li><i>Café</i></li></ul>',
  );
  drawn = 0;
  const kept = <KeepParts value={openKeptParts()}>{list}</KeepParts>;
  expect(renderToStaticMarkup(kept)).toBe(plain);
  expect(renderToStaticMarkup(kept)).toBe(plain);
  expect(drawn).toBe(2);
});
