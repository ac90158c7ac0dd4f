import { createReadStream } from "node:fs";
import type { AstroIntegration } from "astro";
import { besideLesson, lessonSources } from "#build/files/sources.ts";

const TYPES = { mp4: "video/mp4", vtt: "text/vtt; charset=utf-8" };
const MEDIA = /^\/([a-z0-9-]+)\.(mp4|vtt)(\?|$)/;

/** In the preview, /media is read from beside the lessons; a build copies it (split.ts). */
export const previewMedia = (): AstroIntegration => ({
  name: "preview-media",
  hooks: {
    "astro:server:setup": ({ server }) => {
      server.middlewares.use("/media", (request, response, next) => {
        const [, id, ending] = MEDIA.exec(request.url ?? "") ?? [];
        const lesson = lessonSources().find((source) => source.id === id);
        const path = lesson && besideLesson(lesson, `.${ending}`);
        if (!path) return next();
        response.setHeader("Content-Type", TYPES[ending as keyof typeof TYPES]);
        createReadStream(path).pipe(response);
      });
    },
  },
});
