import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "#build/files/trees.ts";

/** What of a built course learners ask for. */
export interface Course {
  free: { id: string; path: string }[];
  sold: { id: string; path: string }[];
  /** Lessons with a question of their quiz, all free. */
  asked: { id: string; question: string }[];
  /** Addresses of scripts and styles. */
  files: string[];
  /** Addresses of free videos. */
  videos: string[];
  /** The ids of posts, filled by whoever wrote them. */
  posts: string[];
}

interface Built {
  lessons: { id: string; moduleId: number; access: "free" | "premium"; questions?: string[] }[];
}

/** Reads what was built. @param site the folder with curriculum.json. @param dist the public tree */
export function courseIn(site: string, dist: string): Course {
  const { lessons } = JSON.parse(readFileSync(join(site, "curriculum.json"), "utf8")) as Built;
  const at = (access: string) =>
    lessons
      .filter((one) => one.access === access)
      .map(({ id, moduleId }) => ({ id, path: `/module/${String(moduleId)}/${id}` }));
  const asked = lessons.flatMap(({ id, access, questions = [] }) =>
    access === "free" ? questions.map((question) => ({ id, question })) : [],
  );
  const all = filesUnder(dist);
  const files = all.filter((file) => /^_astro\/.*\.(js|css)$/.test(file)).map((file) => `/${file}`);
  const videos = all.filter((file) => file.endsWith(".mp4")).map((file) => `/${file}`);
  return { free: at("free"), sold: at("premium"), asked, files, videos, posts: [] };
}
