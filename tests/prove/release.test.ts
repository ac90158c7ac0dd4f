// Makes a release four times, which must be the same bytes, and runs all its commands where there is nothing but a
// kernel, a shell and libraries; its units by systemd’s own check.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { SUMS } from "#server/scripts/platform/files.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { makeRelease } from "#server/scripts/release/make.ts";
import { readTarget } from "#server/scripts/release/target.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { COURSE } from "#support/course.ts";
import { prepareTemplate } from "#support/template.ts";

/** What is done in the box: its name, and the line that is typed. */
type Act = [name: string, line: string];

interface Done {
  code: number;
  said: string;
}

const MOST_MS = 600_000;
const RULER = "=====";

/** A program's libraries, where the system has them; nothing else of it is in the box. */
async function librariesOf(programs: string[]): Promise<string[]> {
  const { lines } = await run("ldd", programs);
  return [...new Set(lines.flatMap((line) => /(\/\S+)(?= \(0x)/.exec(line)?.[1] ?? []))];
}

/**
 * Does one thing after the other where there is nothing but a kernel, a POSIX shell, what its libraries and Node's are,
 * a release that cannot be written to, and a folder for data: no network but its own, no variable, no root.
 * @param release folders of releases, by the names they have in the box
 */
async function inBox(releases: Record<string, string>, dataDir: string, acts: Act[]): Promise<Record<string, Done>> {
  const bwrap = await systemProgram("bwrap", ["bubblewrap"]);
  const [first = ""] = Object.values(releases);
  const shell = realpathSync("/bin/sh");
  const libraries = await librariesOf([shell, join(first, "bin", "node")]);
  const seen = (from: string, to: string) => ["--ro-bind", realpathSync(from), to];
  writeFileSync(join(dataDir, "acts.sh"), acts.map(([name, line]) => `${line}\necho "${RULER} ${name} $?"\n`).join(""));
  const { lines } = await run(
    bwrap,
    [
      ...["--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000", "--die-with-parent", "--clearenv"],
      ...["--tmpfs", "/", ...seen(shell, "/bin/sh"), ...libraries.flatMap((path) => seen(path, path))],
      ...Object.entries(releases).flatMap(([name, from]) => seen(from, name)),
      ...["--bind", dataDir, "/data", "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/"],
      ...["--chdir", "/", "/bin/sh", "/data/acts.sh"],
    ],
    { limitMs: MOST_MS },
  );
  return partsOf(lines);
}

function partsOf(lines: string[]): Record<string, Done> {
  const done: Record<string, Done> = {};
  let said: string[] = [];
  for (const line of lines) {
    const [, name, code] = new RegExp(`^${RULER} (\\S+) (\\d+)$`).exec(line) ?? [];
    if (name === undefined) said.push(line);
    else done[name] = { code: Number(code), said: said.join("\n") };
    if (name !== undefined) said = [];
  }
  if (said.length > 0) done["afterwards"] = { code: -1, said: said.join("\n") };
  return done;
}

const MOST_EXPOSED = 2;
const UNITS = ["course.service", "course-backup.service"];

const folder = mkdtempSync(join(tmpdir(), "release-"));
const [first, second, data] = ["one/course", "two/course", "data"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

const make = async (to: string, isPacked = false) => {
  const { executable } = await prepareTemplate();
  const trees = { publicTree: COURSE.publicTree, site: dirname(COURSE.manifest) };
  const programs = { target: readTarget(undefined), pocketbase: { file: executable }, node: process.execPath };
  return makeRelease(readSettings({ SITE_URL: "http://127.0.0.1:8090" }), { ...programs, folder: to, trees, isPacked });
};

for (const to of [first, second]) await make(to);
mkdirSync(data);
afterAll(() => rmSync(folder, { recursive: true }));

const sums = (of: string) => readFileSync(join(of, SUMS), "utf8");

/** Asks the server until it answers, then for pages, and says a line of each. */
const ASK = `/course/bin/node -e '
const site = "http://127.0.0.1:8090";
const ask = (path) => fetch(site + path, { headers: { "accept-encoding": "br" } });
(async () => {
  while (!(await ask("/api/health").catch(() => undefined))) await new Promise((go) => setTimeout(go, 50));
  for (const path of ["/api/health", "/module/1/viewer-before-topic", "/module/5/five-numbers", "/nowhere"]) {
    const answer = await ask(path);
    const text = await answer.text();
    console.log(answer.status, path, answer.headers.get("content-encoding"), /<h1/.test(text));
  }
})();'`;

const ACTS: Act[] = [
  [
    "settings",
    "export DATA_DIR=/data/d RELEASES_DIR=/data/r BACKUP_TO=/data/b BACKUP_PASSPHRASE='five words that are long'",
  ],
  ["start", "/course/course start > /data/said 2>&1 & server=$!"],
  ["pages", ASK],
  ["create-admin", "echo 'a password of mine' | /course/course create-admin ada@example.test"],
  ["backup", "/course/course backup"],
  ["doctor", "/course/course doctor"],
  ["status", "/course/course status --json"],
  ["member", "/course/course member nobody@example.test 2030-01-31"],
  ["role", "/course/course role nobody@example.test operator"],
  ["plans", "/course/course plans"],
  ["try", "/course/course upgrade --try"],
  ["publish", "/course/course publish --from /other"],
  ["after", ASK],
  ["back", "/course/course publish --back"],
  ["logs", "/course/course logs --path /module"],
  ["stop", "kill $server; wait $server"],
  ["restore", "/course/course restore /data/b/*.age --yes-overwrite 127.0.0.1:8090"],
  ["upgrade", "/other/course upgrade"],
  ["other", "/other/course start > /data/said 2>&1 & server=$!"],
  ["last", ASK],
  ["end", "kill $server; wait $server"],
  ["write", "(echo > /course/dist/index.html) 2>/dev/null"],
];

const PAGES = [
  "200 /api/health null false",
  "200 /module/1/viewer-before-topic br true",
  "200 /module/5/five-numbers br true",
  "404 /nowhere br true",
].join("\n");

describe("a release", () => {
  it("made twice is the same, byte by byte, and sha256sum finds it whole", async () => {
    expect(sums(second)).toBe(sums(first));
    const { code, lines } = await run("sha256sum", ["--check", "--quiet", SUMS], { cwd: first });
    expect([code, lines]).toEqual([0, []]);
    const archives = ["three", "four"].map((name) => join(folder, name, "course"));
    const hashes: string[] = [];
    for (const archive of archives) {
      mkdirSync(dirname(archive));
      await make(archive, true);
      hashes.push((await run("sha256sum", [`${archive}.tar.zst`])).lines[0]?.split(" ")[0] ?? "");
    }
    expect(hashes[1]).toBe(hashes[0]);
    await systemProgram("zstd", ["zstd"]);
    const unpacked = await run("tar", ["-xf", `${String(archives[0])}.tar.zst`], { cwd: dirname(String(archives[1])) });
    expect(unpacked).toEqual({ code: 0, lines: [] });
    expect(sums(String(archives[1]))).toBe(sums(first));
    expect((await run("sha256sum", ["--check", "--quiet", SUMS], { cwd: String(archives[1]) })).code).toBe(0);
  });

  it("runs, with every command, where there is nothing else: no system, network, variable or root", async () => {
    const done = await inBox({ "/course": first, "/other": second }, data, ACTS);
    const of = (name: string): Done =>
      done[name] ?? { code: -1, said: `not done: ${JSON.stringify(done["afterwards"])}` };
    const codes = Object.fromEntries(ACTS.map(([name]) => [name, of(name).code]));
    console.log(ACTS.map(([name]) => `${name} ${String(of(name).code)}`).join(", "));
    // The course of the tests has videos in a store, and there is none.
    const refused = { doctor: 4, member: 1, role: 1, plans: 1, write: codes["write"] };
    expect(codes, JSON.stringify(done, undefined, 1)).toEqual({
      ...Object.fromEntries(ACTS.map(([name]) => [name, 0])),
      ...refused,
    });
    for (const name of ["pages", "after", "last"]) expect(of(name).said, name).toBe(PAGES);
    expect(of("create-admin").said).toMatch(/^ada@example\.test can now sign in/);
    expect(of("doctor").said).toContain("All files of the release are as they were made");
    expect(of("doctor").said.match(/^unsafe.*$/gm)).toEqual([expect.stringMatching(/^unsafe +videos/) as string]);
    expect(JSON.parse(of("status").said)).toMatchObject({ server: { state: "answers" }, worries: [] });
    expect(of("backup").said).toContain("Proved: brought back, every row and file compared");
    expect(of("member").said).toContain("Nobody has registered as nobody@example.test");
    expect(of("publish").said).toMatch(/it is served at http:\/\/127\.0\.0\.1:8090 now/);
    expect(of("logs").said).toMatch(/200 .* GET +\/module|Nothing in the log fits/);
    expect(of("restore").said).toContain("Proved: every row and file compared");
    expect(codes["write"]).toBeGreaterThan(0);
  });

  it(`has units of systemd that are whole, and exposed to ${String(MOST_EXPOSED)} at most`, async () => {
    const analyze = await systemProgram("systemd-analyze", ["systemd"]);
    const root = join(folder, "root");
    mkdirSync(join(root, "srv", "course"), { recursive: true });
    cpSync(join(first, "systemd"), join(root, "etc", "systemd", "system"), { recursive: true });
    cpSync(join(first, "course"), join(root, "srv", "course", "current", "course"));
    const names = [...UNITS, "course-backup.timer"];
    const verified = async () => {
      const { code, lines } = await run(analyze, ["verify", `--root=${root}`, "--recursive-errors=no", ...names]);
      return [code, ...lines];
    };
    expect(await verified()).toEqual([0]);
    // The same with a replica.
    cpSync(join(first, "course"), join(root, "usr", "bin", "litestream"));
    const dropIn = join(root, "etc", "systemd", "system", "course.service.d", "litestream.conf");
    cpSync(join(first, "pocketbase", "litestream", "course.conf"), dropIn);
    expect(await verified()).toEqual([0]);
    for (const unit of UNITS) {
      const about = await run(analyze, ["security", "--offline=true", "--no-pager", join(first, "systemd", unit)]);
      const exposed = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(about.lines.join("\n"))?.[1] ?? 10);
      console.log(`${unit}: ${String(exposed)}`);
      expect(exposed).toBeLessThanOrEqual(MOST_EXPOSED);
    }
  });

  it("brings the samples for proxies as they are kept, which samples.test.ts runs", () => {
    const kept = join(PROJECT, "pocketbase", "proxy");
    for (const name of readdirSync(kept))
      expect(readFileSync(join(first, "pocketbase", "proxy", name)).equals(readFileSync(join(kept, name))), name).toBe(
        true,
      );
  });
});
