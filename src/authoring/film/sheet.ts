import { readFileSync } from "node:fs";
import { encode } from "html-entities";
import { parse } from "yaml";
import { footageFile, pictureFile } from "./tools/library.ts";
import { besideLesson, lessonSources } from "#build/files/sources.ts";
import { svgOf } from "./frames/drawFrames.ts";
import { FRAMES_PER_SECOND } from "./frames/frames.ts";
import { missingPicturesIn, saidMissing } from "./read/pictureNames.ts";
import { filmOf, type FilmScene } from "./read/film.ts";

const STYLES =
  '@font-face { font-family: "Archivo Display"; src: url("/src/ui/theme/fonts/archivo-display.woff2") }' +
  '@font-face { font-family: "Archivo Label"; src: url("/src/ui/theme/fonts/archivo-label.woff2") }' +
  ".display { font-family: Archivo Display; letter-spacing: -0.012em } .label { font-family: Archivo Label }" +
  "body { margin: 24px; font: 16px/1.5 system-ui; background: #eee } svg { width: 100%; height: auto }" +
  "section { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 12px } pre { white-space: pre-wrap; font: inherit }";

const IMAGE = /<image href="(picture|footage):([^"#]+)(?:#(\d+))?"( x="[^>]*?)\/>/g;

/** The files of content/ put where a drawing names them; a clip plays. */
const shown = (svg: string): string =>
  svg.replace(IMAGE, (_, kind: string, name: string, at: string | undefined, place: string) => {
    if (kind === "picture") return `<image href="/${pictureFile(name) ?? ""}"${place}/>`;
    const from = Number(at ?? 0) / FRAMES_PER_SECOND;
    return `<foreignObject${place}><video src="/${footageFile(name) ?? ""}#t=${from}" width="1280" height="720" autoplay muted loop></video></foreignObject>`;
  });

/** A scene after each of its beats, and what is said meanwhile. */
function sceneParts({ kind, lines, scene }: FilmScene, index: number): string {
  const pictures = scene.beats.map((_, last) =>
    shown(
      svgOf(
        scene.draw((beat) => (beat <= last ? 1 : 0)),
        "",
      ),
    ),
  );
  const said = lines.map(({ beats, words }) => "* ".repeat(beats) + words).join("\n");
  return `<h2>${index + 1} ${kind}</h2><section>${pictures.join("")}</section><pre>${encode(said)}</pre>`;
}

/** Every picture of a lesson's film as one page; undefined for a lesson without a film. */
export function scenesPage(id: string): string | undefined {
  const lesson = lessonSources().find((source) => source.id === id);
  const file = lesson && besideLesson(lesson, ".film.yaml");
  if (!file) return undefined;
  const data: unknown = parse(readFileSync(file, "utf8"));
  const { scenes, faults } = filmOf(data);
  const missing = missingPicturesIn(data).map((one) => ({ ...one, message: saidMissing(one) }));
  const wrong = [...faults, ...missing].map(
    ({ path, message }) => `<li>Scene ${Number(path[0] ?? 0) + 1}: ${encode(message)}</li>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scenes of ${id}</title><style>${STYLES}</style></head>` +
    `<body><h1>${id}</h1><ul>${wrong.join("")}</ul>${scenes.map(sceneParts).join("")}</body></html>`
  );
}
