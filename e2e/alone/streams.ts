// A film in the other formats that a class may have, and a page that receives them.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Page } from "playwright-core";

/** The same film as FLV, WebM, DASH in two sizes and HLS, the last two with captions. */
export function drawStreams(film: string, folder: string): void {
  const draw = (...args: string[]) => {
    execFileSync("ffmpeg", ["-loglevel", "error", "-nostdin", "-y", "-i", film, ...args], {
      cwd: folder,
    });
  };
  const small = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "20", "-c:a", "copy"];
  draw("-c", "copy", "-flvflags", "add_keyframe_index", "clase.flv");
  draw("-t", "15", "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "clase.webm");
  draw(
    ...["-map", "0:v", "-map", "0:v", "-map", "0:a", ...small],
    ...["-s:v:0", "214x120", "-s:v:1", "426x240", "-b:v:0", "50k", "-b:v:1", "300k"],
    ...["-f", "dash", "-seg_duration", "2", "-adaptation_sets", "id=0,streams=v id=1,streams=a"],
    "clase.mpd",
  );
  draw("-c", "copy", "-f", "hls", "-hls_playlist_type", "vod", "chunk-video.m3u8");
  writeFileSync(join(folder, "clase.m3u8"), hlsWithCaptions);
  writeFileSync(join(folder, "chunk-es.m3u8"), hlsCaptions);
  const captions = `<AdaptationSet contentType="text" mimeType="text/vtt" lang="es">
    <Representation id="9" bandwidth="100"><BaseURL>es.vtt</BaseURL></Representation>
  </AdaptationSet></Period>`;
  const list = join(folder, "clase.mpd");
  writeFileSync(list, readFileSync(list, "utf8").replace("</Period>", captions));
  writeFileSync(
    join(folder, "es.vtt"),
    "WEBVTT\n\n00:00.000 --> 00:30.000\nEsta es la mariquita\n",
  );
}

const hlsWithCaptions = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="texts",NAME="Español",LANGUAGE="es",URI="chunk-es.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=426x240,SUBTITLES="texts"
chunk-video.m3u8
`;

const hlsCaptions = `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:30
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:30,
es.vtt
#EXT-X-ENDLIST
`;

/** Replaces the class's stream, in the data of the page, with another file drawn here. */
export async function serveInstead(page: Page, file: string, folder: string): Promise<void> {
  await page.route("**/clases/**", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll("master.m3u8", file);
    await route.fulfill({ response: answer, body });
  });
  await page.route(/\/media\/[^?]*\/(clase\.|init-|chunk-|es\.vtt)/, async (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    const types: Record<string, string> = { ".webm": "video/webm", ".mpd": "application/dash+xml" };
    await route.fulfill({
      body: readFileSync(join(folder, name)),
      contentType: types[extname(name)] ?? "application/octet-stream",
    });
  });
}
