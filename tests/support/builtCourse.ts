import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { siteIn, type Site } from "./course.ts";

/** What a test reads of a course that was built, in whatever folder its trees lie. */
export class BuiltCourse {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  path = (...parts: string[]): string => join(this.folder, ...parts);
  read = (...parts: string[]): string => readFileSync(this.path(...parts), "utf8");
  has = (...parts: string[]): boolean => existsSync(this.path(...parts));

  /** For a server that is to serve it. */
  get site(): Site {
    return siteIn(this.path("dist"), this.path("pocketbase", "site"));
  }

  /** Files of the public tree whose text has these words. */
  publicFilesWith(words: string): string[] {
    const files = globSync("**/*.{html,json,xml,txt,js}", { cwd: this.path("dist") });
    return files.filter((file) => this.read("dist", file).includes(words));
  }
}
