import { COURSE } from "./course.ts";
import { type Nginx, startNginx } from "./nginx.ts";

const TYPES = {
  "text/html": "html",
  "text/css": "css",
  "text/javascript": "js",
  "text/plain": "txt",
  "text/vtt": "vtt",
  "application/json": "json",
  "application/xml": "xml",
  "application/wasm": "wasm",
  "image/svg+xml": "svg",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/x-icon": "ico",
  "font/woff2": "woff2",
  "video/mp4": "mp4",
};
const types = Object.entries(TYPES).map(([type, ending]) => `${type} ${ending};`);

/** The public tree on a plain static host: files, and nothing that answers /api. Nothing here knows this site. */
export const servePublicTree = (): Promise<Nginx> =>
  startNginx(
    (port) => `
  types { ${types.join(" ")} }
  charset utf-8;
  server {
    listen 127.0.0.1:${port};
    root ${COURSE.publicTree};
    error_page 404 /404.html;
    location / { try_files $uri $uri/index.html $uri.html =404; }
  }`,
  );
