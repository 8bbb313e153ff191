// A lesson's conversion compared with plain ffmpeg making the same rungs from the same source.

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openFfmpeg } from "../src/media/conversion/ffmpeg/ffmpeg.ts";
import { findFfmpeg } from "../src/media/conversion/ffmpeg/ffmpeg-find.ts";
import { ladder } from "../src/media/conversion/rules.ts";
import type { Rung, VideoTool } from "../src/outside/tools/video-tool.ts";

const exec = promisify(execFile);

type Cost = { seconds: number; cpuSeconds: number; peakMegabytes: number };

/** @param length of the source in seconds. */
export async function printTranscoding(length = 60): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "semillero-bench-transcode-"));
  try {
    const tool = openFfmpeg(await findFfmpeg());
    const source = join(folder, "source.mp4");
    await draw(source, length);
    const rungs = ladder(await tool.probe(source));
    const firsts: number[] = [];
    const plain = () => spent(() => convertPlainly(source, join(folder, "plain"), rungs));
    const ours = () => spent(async () => firsts.push(await convert(tool, source, folder)));
    // In turn, so that a machine that slows down during the run slows both.
    const [plainFirst, oursFirst] = [await plain(), await ours()];
    const [oursLast, plainLast] = [await ours(), await plain()];
    const [bare, whole] = [mean(plainFirst, plainLast), mean(oursFirst, oursLast)];
    const names = rungs.map(({ name }) => name).join(", ");
    console.log(`\nconversión de ${length} s de 720p a ${names} y solo sonido, dos veces cada una`);
    console.log("                           s   s de CPU   MB de ffmpeg   veces el tiempo real");
    printRow("ffmpeg solo", bare, length);
    printRow("la conversión", whole, length);
    const ratios = [whole.seconds / bare.seconds, whole.cpuSeconds / bare.cpuSeconds];
    console.log(`razón: ${ratios.map((ratio) => ratio.toFixed(3)).join(" (de CPU: ")})`);
    const first = Math.max(...firsts);
    console.log(
      `se puede ver tras ${first.toFixed(1)} s: ${(first / length).toFixed(3)} de la duración`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Too large for its picture to be kept unconverted, like the files of cameras. */
async function draw(file: string, length: number): Promise<void> {
  await exec("ffmpeg", [
    ...["-v", "error", "-nostdin", "-f", "lavfi", "-i", `testsrc2=s=1280x720:r=30:d=${length}`],
    ...["-f", "lavfi", "-i", `anoisesrc=d=${length}:a=0.1:c=pink:r=48000`],
    ...["-vf", "noise=alls=8:allf=t", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-b:v", "5M", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "128k", file],
  ]);
}

/** @returns the seconds until its lowest rung is playable. */
async function convert(tool: VideoTool, source: string, folder: string): Promise<number> {
  const started = performance.now();
  let playable = Number.NaN;
  await tool.convert({
    source,
    outDir: join(folder, "ours"),
    onPlayable() {
      playable = (performance.now() - started) / 1000;
    },
  });
  return playable;
}

/** At the same low priority, because a busy machine would otherwise favour it. */
async function convertPlainly(source: string, outDir: string, rungs: Rung[]): Promise<void> {
  for (const name of [...rungs.map((rung) => rung.name), "audio"]) {
    mkdirSync(join(outDir, name), { recursive: true });
  }
  const split = `split=${rungs.length}${rungs.map(({ name }) => `[s${name}]`).join("")}`;
  const scaled = rungs.map(
    ({ name, width, height, fps }) => `[s${name}]fps=${fps},scale=${width}:${height}[v${name}]`,
  );
  const hls = (name: string) => [
    ...["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"],
    ...["-hls_segment_filename", `${name}/%04d.m4s`, `${name}/index.m3u8`],
  ];
  const sound = (kbps: number, channels: number) => [
    ...["-map", "0:a", "-c:a", "aac", "-b:a", `${kbps}k`, "-ac", `${channels}`],
  ];
  const outputs = rungs.flatMap((rung) => [
    ...["-map", `[v${rung.name}]`, "-c:v", "libx264", "-preset", "veryfast", "-crf", `${rung.crf}`],
    ...["-profile:v", rung.profile, "-maxrate", `${rung.maxKbps}k`],
    ...["-bufsize", `${rung.burstKbit}k`, "-sc_threshold", "0"],
    ...["-force_key_frames", "expr:gte(t,n_forced*2)"],
    ...[...sound(rung.audioKbps, rung.audioChannels), ...hls(rung.name)],
  ]);
  const args = ["-v", "error", "-nostdin", "-y", "-i", source];
  args.push("-filter_complex", [`[0:v]${split}`, ...scaled].join(";"), ...outputs);
  args.push(...sound(48, 1), ...hls("audio"));
  await exec("nice", ["-n", "10", "ffmpeg", ...args], { cwd: outDir });
}

/** The cost of the programs that `work` starts. */
async function spent(work: () => Promise<unknown>): Promise<Cost> {
  let peakMegabytes = 0;
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, ...childrenMegabytes());
  }, 100);
  const [started, cpu] = [performance.now(), childrenCpuSeconds()];
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - started) / 1000;
  return { seconds, cpuSeconds: childrenCpuSeconds() - cpu, peakMegabytes };
}

/** The peak memory of each child of this process, where the system reports it. */
function childrenMegabytes(): number[] {
  if (!existsSync("/proc/self/stat")) return [Number.NaN];
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (Number(statOf(pid)[1]) !== process.pid) return [];
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return peak === undefined ? [] : [Number(peak) / 1000];
    } catch {
      // It is not a process, or has ended in the meantime.
      return [];
    }
  });
}

/** Of the children that have ended. */
function childrenCpuSeconds(): number {
  if (!existsSync("/proc/self/stat")) return Number.NaN;
  const [user, system] = statOf("self").slice(13, 15);
  const ticksPerSecond = 100;
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/** The fields from the third on: the state, the parent… */
function statOf(pid: string): string[] {
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
}

function mean(one: Cost, other: Cost): Cost {
  return {
    seconds: (one.seconds + other.seconds) / 2,
    cpuSeconds: (one.cpuSeconds + other.cpuSeconds) / 2,
    peakMegabytes: Math.max(one.peakMegabytes, other.peakMegabytes),
  };
}

function printRow(name: string, { seconds, cpuSeconds, peakMegabytes }: Cost, length: number) {
  console.log(
    [
      name.padEnd(20),
      seconds.toFixed(1).padStart(7),
      cpuSeconds.toFixed(1).padStart(10),
      peakMegabytes.toFixed(0).padStart(14),
      (length / seconds).toFixed(2).padStart(22),
    ].join(" "),
  );
}
