import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

const FILM_S = 160;
/** So far ahead no browser loads by itself. */
export const FAR_S = 140;

/** A film of some 80 megabytes, so that none of the browsers holds it as a whole. */
export async function makeFilm(path: string): Promise<void> {
  const ffmpeg = await systemProgram("ffmpeg", ["ffmpeg"]);
  const picture = `testsrc2=s=320x180:r=10:d=${FILM_S},noise=alls=80:allf=t`;
  const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", `sine=f=440:d=${FILM_S}`];
  const codecs = "-c:v libx264 -preset ultrafast -b:v 4000k -g 10 -pix_fmt yuv420p -c:a aac -movflags +faststart".split(
    " ",
  );
  const { code, lines } = await run(ffmpeg, ["-v", "error", "-y", ...inputs, ...codecs, path]);
  if (code !== 0) throw new Problem(lines.join("\n"));
}
