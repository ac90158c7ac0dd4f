import { isMainThread } from "node:worker_threads";
import { courseRoot } from "./course.ts";
import { complain } from "./problem.ts";

// Preloaded for the author's commands (node --import), which then run in the course's folder.
if (process.env["CONTENT"] && isMainThread)
  try {
    process.chdir(courseRoot());
  } catch (error) {
    process.exit(complain(error));
  }
