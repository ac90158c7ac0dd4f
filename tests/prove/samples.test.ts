// The samples for nginx and Caddy, run as they are kept: names, certificates and a server are put around them.
// MORE_PROXIES names further versions to run.
import { existsSync, readFileSync } from "node:fs";
import { connect as connect2 } from "node:http2";
import { request } from "node:http";
import { join } from "node:path";
import { connect } from "node:tls";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { nginxPath } from "#support/nginx.ts";
import { caddyfileFor } from "./proxySamples.ts";
import { inBox, NAME, type Boxed, type Place } from "./sampleBox.ts";
import { startWhole, type WholeServer } from "./wholeServer.ts";

const SET_UP_MS = 600_000;
/** More programs to run the samples in, such as another version of nginx: paths, parted by colons. */
const MORE = (process.env["MORE_PROXIES"] ?? "").split(":").filter(Boolean);

const sample = (name: string) => readFileSync(join(PROJECT, "pocketbase", "proxy", name), "utf8");
const versionOf = async (program: string, ...words: string[]): Promise<string> =>
  /(\d+\.\d+\.\d+)/.exec((await run(program, words)).lines.join(" "))?.[1] ?? "";

/** Includes the sample as it lies in conf.d; what stands around it is only where a test may write. */
function aroundNginx(text: string, nginx: string): Place {
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path BOX/${name};`);
  const main = `daemon off; worker_processes 1; user root; pid BOX/pid; error_log stderr;
events { worker_connections 1024; }
http { access_log off; ${temp.join(" ")} include BOX/conf.d/*.conf; }`;
  return {
    command: `mkdir -p /var/cache/nginx; sed -i "s#BOX#$BOX#g" "$BOX/nginx.conf"; exec ${nginx} -p "$BOX" -e stderr -c "$BOX/nginx.conf"`,
    files: () => ({ "nginx.conf": main, "conf.d/course.conf": text }),
    certificates: [`${NAME}.pem`, `${NAME}.key`],
  };
}

/** Caddy finds its certificate where it keeps those that it got before. */
function aroundCaddy(text: string, caddy: string): Place {
  const folder = `data/caddy/certificates/acme-v02.api.letsencrypt.org-directory/${NAME}/${NAME}`;
  return {
    command: `exec ${caddy} run --config "$BOX/Caddyfile" --adapter caddyfile`,
    files: (certificate, key) => ({
      Caddyfile: text,
      [`${folder}.crt`]: certificate,
      [`${folder}.key`]: key,
      [`${folder}.json`]: JSON.stringify({ sans: [NAME], issuer_data: null }),
    }),
  };
}

interface Kind {
  name: string;
  program: () => Promise<string>;
  place: (program: string) => Promise<Place>;
}

const nginxes = (file: string): Kind[] =>
  [nginxPath, ...MORE.filter((path) => /nginx$/.test(path)).map((path) => () => Promise.resolve(path))].map(
    (program) => ({ ...{ name: file, program }, place: (nginx) => Promise.resolve(aroundNginx(sample(file), nginx)) }),
  );

const caddies: Kind[] = [
  () => systemProgram("caddy", ["caddy"]),
  ...MORE.filter((path) => /caddy$/.test(path)).map((path) => () => Promise.resolve(path)),
].map((program) => ({
  ...{ name: "the Caddyfile", program },
  place: async (caddy) => aroundCaddy(sample(caddyfileFor(await versionOf(caddy, "version"))), caddy),
}));

describe.each([...nginxes("nginx.conf"), ...nginxes("nginx-cache.conf").slice(0, 1), ...caddies])(
  "$name as it is kept, not a byte changed",
  ({ name, program, place }) => {
    let server: WholeServer;
    let proxy: Boxed | undefined;
    beforeAll(async () => {
      server = await startWhole({ TRUSTED_PROXY: "X-Forwarded-For" });
      const path = await program();
      console.log(`${name} in ${path} ${await versionOf(path, name.startsWith("nginx") ? "-v" : "version")}`);
      proxy = await inBox(await place(path), server.port);
    }, SET_UP_MS);
    afterAll(async () => {
      await proxy?.[Symbol.asyncDispose]();
      await server.stop();
    });

    const boxed = (): Boxed => proxy ?? expect.fail("Nothing runs.");
    const page = async (path: string, headers: Record<string, string> = {}) => {
      const secured = connect({ socket: boxed().to(443), servername: NAME, ca: boxed().ca, ALPNProtocols: ["h2"] });
      const session = connect2(`https://${NAME}`, { createConnection: () => secured });
      const stream = session.request({ ":path": path, ...headers });
      const [answer] = (await once(stream, "response")) as [Record<string, string | number>];
      let text = "";
      for await (const piece of stream as AsyncIterable<Buffer>) text += piece.toString();
      session.close();
      return { status: answer[":status"], protocol: secured.alpnProtocol, text, answer };
    };

    it("serves pages by https, and by HTTP/2", async () => {
      const { status, protocol, text } = await page("/module/1");
      expect([status, protocol]).toEqual([200, "h2"]);
      expect(text).toContain("</html>");
    });

    it("leads whoever comes by http to https, with the address that they asked for", async () => {
      const asked = request({
        createConnection: () => boxed().to(80),
        path: "/faq?a=b",
        headers: { Host: NAME },
      }).end();
      const [answer] = (await once(asked, "response")) as [{ statusCode: number; headers: { location: string } }];
      expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://${NAME}/faq?a=b`]);
    });

    it("tells the server the reader's own address, and that they came by https", async () => {
      const headers = { authorization: server.superuser.token, "x-forwarded-for": "10.1.2.3" };
      const { text, answer } = await page("/api/health", headers);
      expect((JSON.parse(text) as { data: { realIP: string } }).data.realIP).toBe("127.0.0.1");
      expect(
        String((await page("/module/1")).answer["strict-transport-security"] ?? answer["strict-transport-security"]),
      ).toMatch(/max-age=\d{6}/);
    });
  },
);

describe("the other samples", () => {
  it("name no program that the folder they lie in does not have", async () => {
    const install = join(PROJECT, "pocketbase", "install");
    for (const file of ["systemd/course.service", "systemd/course-backup.service", "Dockerfile"]) {
      const text = readFileSync(join(install, file), "utf8");
      expect(text.replace(/^#.*$/gm, ""), file).not.toMatch(/\bnpm\b|\bnpx\b/);
    }
    const nightly = ["crontab", "backup.service", "backup.timer"].map((file) =>
      join(PROJECT, "pocketbase/nightly", file),
    );
    for (const file of nightly) expect(existsSync(file), file).toBe(true);
    const release = readFileSync(join(PROJECT, "pocketbase/scripts/release/assemble.ts"), "utf8");
    expect(release).not.toContain("pocketbase/nightly");
    expect((await run("sh", ["-n", join(install, "course")])).code).toBe(0);
  });
});
