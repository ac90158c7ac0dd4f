import { readFileSync } from "node:fs";
import { encode } from "html-entities";
import { parse } from "yaml";
import { besideLesson, lessonSources } from "#build/files/sources.ts";
import { svgOf } from "./frames/drawFrames.ts";
import { filmOf, type FilmScene } from "./read/film.ts";

const STYLES =
  '@font-face { font-family: "Archivo Display"; src: url("/src/ui/theme/fonts/archivo-display.woff2") }' +
  '@font-face { font-family: "Archivo Label"; src: url("/src/ui/theme/fonts/archivo-label.woff2") }' +
  ".display { font-family: Archivo Display; letter-spacing: -0.012em } .label { font-family: Archivo Label }" +
  "body { margin: 24px; font: 16px/1.5 system-ui; background: #eee } svg { width: 100%; height: auto }" +
  "section { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 12px } pre { white-space: pre-wrap; font: inherit }";

/** A scene after each of its beats, and what is said meanwhile. */
function sceneParts({ kind, lines, scene }: FilmScene, index: number): string {
  const pictures = scene.beats.map((_, last) =>
    svgOf(
      scene.draw((beat) => (beat <= last ? 1 : 0)),
      "",
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
  const { scenes, faults } = filmOf(parse(readFileSync(file, "utf8")));
  const wrong = faults.map(({ path, message }) => `<li>Scene ${Number(path[0] ?? 0) + 1}: ${encode(message)}</li>`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scenes of ${id}</title><style>${STYLES}</style></head>` +
    `<body><h1>${id}</h1><ul>${wrong.join("")}</ul>${scenes.map(sceneParts).join("")}</body></html>`
  );
}
