// A lesson's video: its pictures drift and dissolve over a melody, while a furrow sprouts from end to end.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { lowerPriority } from "#src/process/lower-priority.ts";

const [width, height, fps] = [854, 480, 25];
const furrowHeight = 30;
const fadeSeconds = 1;
// The part of a picture beyond the frame is the distance that it can drift.
const [drawnWidth, drawnHeight] = [1004, 564];
const [soil, seeds, leaves] = ["#3b2a1f", "#8a6a4a", "#7fa650"];

/**
 * The same seed and pictures give the same video; another seed gives another melody and movement.
 */
export async function drawLessonVideo(lesson: {
  /** Three or four SVG pictures of 640×360. */
  plates: string[];
  seconds: number;
  seed: string;
  /** Path of the MP4. */
  out: string;
  /** Path of the program. */
  ffmpeg: string;
  /** Stops it, and leaves no file. */
  signal?: AbortSignal | undefined;
  /** At low priority, like a conversion. */
  gently?: boolean;
}): Promise<void> {
  const { plates, seconds, out, signal } = lesson;
  const chance = createHash("sha256").update(lesson.seed).digest();
  const part = `${out}.part`;
  const dir = await mkdtemp(join(tmpdir(), "lesson-video-"));
  try {
    const pictures = [
      ...plates.map((svg) => ({ svg, width: drawnWidth, height: drawnHeight })),
      { svg: furrow(leaves), width, height: furrowHeight },
      { svg: furrow(seeds), width, height: furrowHeight },
    ];
    // Large, and no other part of this process draws with it.
    const { default: sharp } = await import("sharp");
    const files = pictures.map((_, i) => join(dir, `${i}.png`));
    await Promise.all(
      pictures.map(({ svg, width, height }, i) =>
        sharp(Buffer.from(svg), { density: 120 })
          .resize(width, height)
          .png()
          .toFile(files[i] ?? ""),
      ),
    );
    const drawing = promisify(execFile)(
      lesson.ffmpeg,
      [
        ...["-nostdin", "-y", "-loglevel", "error"],
        ...files.flatMap((file) => ["-i", file]),
        ...["-f", "lavfi", "-i", melody(chance, seconds)],
        ...["-filter_complex", moves(chance, plates.length, seconds)],
        ...["-map", "[video]", "-map", `${files.length}:a`, "-t", `${seconds}`],
        ...pictureArgs,
        ...["-c:a", "aac", "-b:a", "64k"],
        ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
        ...["-movflags", "+faststart", "-f", "mp4", part],
      ],
      { signal },
    );
    if (lesson.gently) lowerPriority(drawing.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    await drawing;
    await rename(part, out);
  } finally {
    await rm(part, { force: true });
    await rm(dir, { recursive: true, force: true });
  }
}

// A rung of its size with keyframes where segments begin: the conversion keeps it as it is, which
// saves most of its work and two thirds of the file.
const pictureArgs = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "main", "-crf", "26"],
  ...["-maxrate", "760k", "-bufsize", "1520k", "-g", `${2 * fps}`, "-sc_threshold", "0"],
];

/**
 * Each plate drifts along its own diagonal and dissolves into the next; the furrow is drawn on top.
 */
function moves(chance: Buffer, plates: number, seconds: number): string {
  const each = (seconds + (plates - 1) * fadeSeconds) / plates;
  const still = (input: number) =>
    `[${input}:v]format=yuv420p,loop=loop=-1:size=1,setpts=N/${fps}/TB,fps=${fps}`;
  const drifts = Array.from({ length: plates }, (_, i) => {
    const way = (bit: number) => ((chance[i] ?? 0) & bit ? `t/${each}` : `(1-t/${each})`);
    const crop = `crop=${width}:${height}:(iw-ow)*${way(1)}:(ih-oh)*${way(2)}:exact=1`;
    return `${still(i)},trim=duration=${each},${crop},setsar=1[p${i}]`;
  });
  const fades = Array.from({ length: plates - 1 }, (_, i) => {
    const offset = (i + 1) * (each - fadeSeconds);
    return `[${i === 0 ? "p0" : `f${i}`}][p${i + 1}]xfade=duration=${fadeSeconds}:offset=${offset}[f${i + 1}]`;
  });
  return [
    ...drifts,
    ...fades,
    `[${plates === 1 ? "p0" : `f${plates - 1}`}][${plates}:v]overlay=y=H-h[grown]`,
    // The bare soil slides away and uncovers the sprouts.
    `[grown][${plates + 1}:v]overlay=x='W*t/${seconds}':y=H-h:eval=frame,format=yuv420p[video]`,
  ].join(";");
}

/** A strip of soil with a row of seeds or of sprouts. */
function furrow(colour: string): string {
  const step = width / 28;
  const plants = Array.from({ length: 28 }, (_, i) => {
    const x = (i + 0.5) * step;
    return colour === seeds
      ? `<circle cx="${x}" cy="20" r="2.5"/>`
      : `<path d="M${x} 24v-9q-9 0-9-9 9 0 9 9 0-11 9-11 0 11-9 11v9z" stroke="${colour}" stroke-width="1.5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${furrowHeight}"><rect width="100%" height="100%" fill="${soil}"/><g fill="${colour}">${plants.join("")}</g></svg>`;
}

// C major pentatonic from C4: any order of these notes sounds good together.
const pentatonic = [261.63, 293.66, 329.63, 392, 440, 523.25, 587.33, 659.26];

/** Sixteen soft notes and a slow bass, repeated, silent at both ends. */
function melody(chance: Buffer, seconds: number): string {
  const note = (i: number) => pentatonic[(chance[i + 8] ?? 0) % pentatonic.length] ?? 440;
  const notes = Array.from({ length: 16 }, (_, i) => note(i));
  const bass = Array.from({ length: 4 }, (_, i) => note(i * 4) / 2);
  const step = 0.45 + (chance[4] ?? 0) / 1000;
  const voices = [
    `0.5*${voice(notes, step)}`,
    // The same tune a step and a half later covers the end of each note.
    `0.25*${voice(notes, step, step * 1.5)}`,
    `0.4*${voice(bass, step * 4)}`,
  ];
  const ends = `min(1,min(t,${seconds}-t)/2)`;
  return `aevalsrc='0.35*${ends}*(${voices.join("+")})':s=24000:d=${seconds}`;
}

function voice(notes: number[], step: number, late = 0): string {
  const t = `(t+${late.toFixed(3)})`;
  const which = `mod(floor(${t}/${step}),${notes.length})`;
  const pitch = notes.reduceRight(
    (rest, f, i) => (rest ? `if(eq(ld(0),${i}),${f},${rest})` : `${f}`),
    "",
  );
  const [since, wave] = [`mod(${t},${step})`, "6.28318*ld(1)*ld(2)"];
  const envelope = `min(1,ld(2)/0.03)*exp(-2.5*ld(2)/${step})*(1-ld(2)/${step})`;
  const partials = `(sin(${wave})+0.35*sin(2*${wave})+0.12*sin(3*${wave}))`;
  return `(0*st(0,${which})+0*st(1,${pitch})+0*st(2,${since})+${envelope}*${partials})`;
}
