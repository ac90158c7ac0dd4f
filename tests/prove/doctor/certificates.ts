import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DAY_MS = 86_400_000;

/** What a server shows, and the key to it: PEM. */
export interface Shown {
  key: string;
  cert: string;
}

export interface Authority {
  /** The file of whom to trust. */
  file: string;
  /** A certificate for a name that begins and ends so many days from now. */
  issue: (name: string, fromDays: number, toDays: number) => Shown;
}

const openssl = (folder: string, ...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });

/** As `openssl ca` wants it: 20261123120000Z */
const stamp = (days: number) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`;

const CONFIG = `[ca]
default_ca = ours
[ours]
new_certs_dir = issued
database = index.txt
serial = serial
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
`;

/** Somebody who signs, made by openssl in a folder of their own. */
export function anAuthority(parent: string): Authority {
  const folder = join(parent, "authority");
  mkdirSync(join(folder, "issued"), { recursive: true });
  for (const [name, text] of Object.entries({ "ca.conf": CONFIG, "index.txt": "", serial: "1000\n" }))
    writeFileSync(join(folder, name), text);
  const ca = ["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Authority of a test", "-days", "3650"];
  openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", ...ca);
  return {
    file: join(folder, "ca.pem"),
    issue: (name, fromDays, toDays) => {
      const names = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
      openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-keyout", "one.key", "-out", "one.csr", ...names);
      const span = ["-startdate", stamp(fromDays), "-enddate", stamp(toDays)];
      const by = ["-config", "ca.conf", "-cert", "ca.pem", "-keyfile", "ca.key", "-in", "one.csr", "-out", "one.pem"];
      openssl(folder, "ca", "-batch", "-notext", ...by, ...span);
      return {
        key: readFileSync(join(folder, "one.key"), "utf8"),
        cert: readFileSync(join(folder, "one.pem"), "utf8"),
      };
    },
  };
}
