import { systemProgram } from "#bench/peers.ts";
import { type Nginx, startNginx } from "#support/nginx.ts";

const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const PACKAGES = ["nginx-light", "libnginx-mod-http-brotli-static"];

/**
 * The same files behind nginx, with the br and gz files that lie beside them. As Debian sets it up, but without a log of
 * successful requests, which the product's server does not write either.
 */
export async function filesBehindNginx(root: string): Promise<Nginx> {
  await systemProgram("nginx", PACKAGES, [BROTLI]);
  const site = (port: number) => `
  include /etc/nginx/mime.types;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${String(port)};
    root ${root};
    gzip_static on;
    brotli_static on;
    location / { try_files $uri $uri/index.html $uri.html =404; }
  }`;
  return startNginx(site, `load_module ${BROTLI}; worker_processes auto;`);
}
