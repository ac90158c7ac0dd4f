import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { startProgram } from "#support/program.ts";

const READY_WITHIN_MS = 20_000;
export const NAME = "the.site";

/** A proxy that runs as its sample says: on 80 and 443 of a machine of its own, before 127.0.0.1:8090 there. */
export interface Boxed extends AsyncDisposable {
  /** Leads to a port of it. */
  to: (port: 80 | 443) => Socket;
  ca: Buffer;
}

/** Whatever the sample names lies around it, so that not a byte of it is another one. */
export interface Place {
  /** The program and its words; $BOX is a folder of its own. */
  command: string;
  /** Files by their path in $BOX; `certificate` and `key` are those of the.site. */
  files: (certificate: string, key: string) => Record<string, string>;
  /** Where the certificate and its key lie in /etc/ssl. */
  certificates?: [string, string];
}

/** Passes on what comes at one place to another; each is a port or the path of a socket. */
const RELAY = `
  const { createServer, connect } = require("node:net");
  const relay = (from, to) => createServer((one) => {
    const other = connect(to);
    for (const [a, b] of [[one, other], [other, one]]) a.pipe(b).on("error", () => a.destroy());
  }).listen(from);
  const [box] = process.argv.slice(1);
  relay({ port: 8090, host: "127.0.0.1" }, { path: box + "/server" });
  for (const port of [80, 443]) relay({ path: box + "/" + port }, { port, host: "127.0.0.1" });
`;

export async function inBox(place: Place, serverPort: number): Promise<Boxed> {
  const bwrap = await systemProgram("bwrap", ["bubblewrap"]);
  const box = mkdtempSync(join(tmpdir(), "box-"));
  const made = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "60"];
  const about = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
  const paths = { certificate: join(box, "own.pem"), key: join(box, "own.key") };
  await run("openssl", ["req", ...made, ...about, "-out", paths.certificate, "-keyout", paths.key]);
  const ca = readFileSync(paths.certificate);
  for (const [name, text] of Object.entries(place.files(ca.toString(), readFileSync(paths.key, "utf8")))) {
    mkdirSync(join(box, name, ".."), { recursive: true });
    writeFileSync(join(box, name), text);
  }
  const server = createServer((one) => {
    const other = connect(serverPort, "127.0.0.1");
    one.pipe(other).pipe(one);
    for (const socket of [one, other]) socket.on("error", () => (one.destroy(), other.destroy()));
  }).listen(join(box, "server"));
  await once(server, "listening");
  const [certificate, key] = place.certificates ?? ["unused.pem", "unused.key"];
  const seen = [
    ...["--dev-bind", "/", "/", "--tmpfs", "/etc/ssl", "--unshare-net", "--unshare-pid", "--die-with-parent"],
    ...["--ro-bind", paths.certificate, `/etc/ssl/${certificate}`, "--ro-bind", paths.key, `/etc/ssl/${key}`],
    ...["--setenv", "BOX", box, "--setenv", "HOME", box, "--setenv", "XDG_DATA_HOME", join(box, "data")],
  ];
  const line = `"${process.execPath}" -e '${RELAY}' "$BOX" & ${place.command}`;
  const program = startProgram(bwrap, [...seen, "sh", "-c", line]);
  const boxed: Boxed = {
    ca,
    to: (port) => connect(join(box, String(port))),
    [Symbol.asyncDispose]: async () => {
      program.child.kill("SIGKILL");
      await program.ended;
      server.close();
      rmSync(box, { recursive: true, force: true });
    },
  };
  await Promise.race([
    ready(boxed, box),
    program.ended.then(() => Promise.reject(new Problem(`It ended: ${program.lines.join("\n")}`))),
  ]);
  return boxed;
}

/** Waits until something answers at port 80, or the time is over. */
async function ready({ to }: Boxed, box: string): Promise<void> {
  const latest = performance.now() + READY_WITHIN_MS;
  while (performance.now() < latest) {
    if (existsSync(join(box, "80"))) {
      const socket = to(80);
      socket.on("error", () => undefined);
      socket.write(`HEAD / HTTP/1.1\r\nHost: ${NAME}\r\nConnection: close\r\n\r\n`);
      // The file may be there a moment before somebody listens at it.
      const [answer] = await Promise.race([once(socket, "data"), once(socket, "close")]).catch((): unknown[] => []);
      socket.destroy();
      if (Buffer.isBuffer(answer)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Problem("Nothing answers in the box.");
}
