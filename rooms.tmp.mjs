import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync, mkdirSync } from "node:fs";
const ROOMS = {
  learning: "course video progress achievements positions outline activity quiz practice notes bookmarks transcript player timeline case blocks certificates curriculum dashboard finished lesson module onboarding search tour",
  account: "account offline settings auth notifications login registration reset profile",
  membership: "premium membership gift order payment subscriptions withdrawal",
  community: "moderation contact feedback",
  site: "home stories faq glossary operator",
};
const NEW = { account: "session", premium: "plans" };
const git = (...args) => execFileSync("git", args, { encoding: "utf8" });
const to = new Map();
for (const [room, all] of Object.entries(ROOMS)) for (const one of all.split(" ")) if (existsSync(`src/features/${one}`)) to.set(one, `${room}/${NEW[one] ?? one}`);
for (const [one, place] of to) { mkdirSync(`src/features.new/${place.split("/")[0]}`, { recursive: true }); git("mv", `src/features/${one}`, `src/features.new/${place}`); }
// what stays: community
mkdirSync("src/features.new/community", { recursive: true });
for (const rest of execFileSync("ls", ["src/features/community"], { encoding: "utf8" }).trim().split("\n")) git("mv", `src/features/community/${rest}`, `src/features.new/community/${rest}`);
execFileSync("rm", ["-rf", "src/features"]); execFileSync("mv", ["src/features.new", "src/features"]); git("add", "-A");
const names = [...to.keys()].sort((a, b) => b.length - a.length).join("|");
const files = git("ls-files").trim().split("\n").filter((f) => /\.(ts|tsx|astro|js|mjs|json|css|md|mdx|yaml)$/.test(f) && !/^content\/|package-lock/.test(f));
for (const f of files) {
  const s = readFileSync(f, "utf8");
  const n = s.replace(new RegExp(`((?:#|src/|\\.\\./|\\b)features/)(${names})(?=[/"'\`),. ])`, "g"), (_, a, one) => a + to.get(one));
  if (n !== s) writeFileSync(f, n);
}
// relative css sources with braces and eslint's order are by hand
console.log(git("grep", "-nE", "features/\\{", "--", "src", "tests", "*.js", "*.json"));
