import { writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { workFolder } from "#bench/folder.ts";
import { TOGETHER } from "#bench/machine.ts";
import { systemProgram } from "#bench/peers.ts";
import { launch, stopChild } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { freePort } from "#server/scripts/serve/place.ts";

export type Nginx = { url: string; stop: () => Promise<void> };

const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const PACKAGES = ["nginx-light", "libnginx-mod-http-brotli-static"];
const TRIES = 200;
const ASK_EVERY_MS = 25;

/** As Debian sets it up, but without a log of successful requests, which the product's server does not write either. */
const configuration = (root: string, folder: string, port: number): string => `
load_module ${BROTLI};
user ${userInfo().username};
daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${String(port)};
    root ${root};
    gzip_static on;
    brotli_static on;
    location / { try_files $uri $uri/index.html $uri.html =404; }
  }
}
`;

/** The same files behind nginx, with the br and gz files that lie beside them. */
export async function startNginx(root: string): Promise<Nginx> {
  const program = await systemProgram("nginx", PACKAGES, [BROTLI]);
  const port = await freePort();
  const folder = workFolder("nginx", String(port));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(root, folder, port));
  const child = launch(program, ["-p", folder, "-c", file], { stdio: "ignore", ...TOGETHER });
  const url = `http://127.0.0.1:${String(port)}`;
  await untilAnswering(url);
  return { url, stop: () => stopChild(child) };
}

async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await wait(ASK_EVERY_MS);
  }
  throw new Problem("nginx did not start.");
}
