import { expect } from "vitest";

/** The server at port 80, which a test may not have. */
export const REDIRECT = /^server \{\n {4}listen 80;[^]*?^\}\n/m;

/** Debian 12's is older than the word for what holds a request back until it is whole. */
export const caddyfileFor = (version: string): string =>
  /^v?2\.([0-5]\.|6\.[0-2]\b)/.test(version) ? "Caddyfile-2.6" : "Caddyfile";

/** The sample for nginx, but on a free port and without a certificate; samples.test.ts runs it as it is. */
export function nginxFor(sample: string, port: number, serverPort: number): string {
  const tried = sample
    .replace(REDIRECT, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${String(port)};`)
    .replace(/ssl_certificate.*;/g, "")
    .replace("127.0.0.1:8090", `127.0.0.1:${String(serverPort)}`);
  expect(tried).not.toContain("ssl");
  expect(tried).toContain(`server 127.0.0.1:${String(serverPort)};`);
  return tried;
}

/** Likewise for Caddy; its own door for whoever changes its settings while it runs stays shut. */
export function caddyFor(sample: string, port: number, serverPort: number): string {
  const tried = sample
    .replace(/^\{$/m, "{\n\tadmin off")
    .replace("the.site {", `http://:${String(port)} {\n\tbind 127.0.0.1`)
    .replace("127.0.0.1:8090", `127.0.0.1:${String(serverPort)}`);
  expect(tried).toContain("admin off");
  expect(tried).toContain(`http://:${String(port)} {`);
  expect(tried).toContain(`reverse_proxy 127.0.0.1:${String(serverPort)} {`);
  return tried;
}
