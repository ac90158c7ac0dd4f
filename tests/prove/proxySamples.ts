import { expect } from "vitest";

/** The sample for nginx as it is, but on a free port and without a certificate. */
export function nginxFor(sample: string, port: number, serverPort: number): string {
  const tried = sample
    .replace("listen 443 ssl;", `listen 127.0.0.1:${String(port)};`)
    .replace("http2 on;", "")
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
