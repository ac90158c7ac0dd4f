import { isMainThread } from "node:worker_threads";
import { courseRoot } from "./course.ts";
import { complain } from "./problem.ts";

// Loaded before a command of the author's (node --import), which then works where the course is.
if (process.env["CONTENT"] && isMainThread)
  try {
    process.chdir(courseRoot());
  } catch (error) {
    process.exit(complain(error));
  }
