import { usePrintPath } from "#src/ui/pictures/use-print-path.ts";

/** A small printed scene of a landing, with the words below it. */
export type ScenePoint = { art: string; width: number; name: string; text: string };

/** @param folder of the prints, as in `/scenes/landing` */
export function ScenePointItem({ folder, point }: { folder: string; point: ScenePoint }) {
  const { art, width, name, text } = point;
  const src = usePrintPath()(`${folder}/${art}.svg`);
  return (
    <li>
      <img src={src} width={width} height={170} alt="" loading="lazy" />
      <h3>{name}</h3>
      <p>{text}</p>
    </li>
  );
}
