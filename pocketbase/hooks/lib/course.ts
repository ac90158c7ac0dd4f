import type { Course } from "../rules/course.ts";
import { environment } from "./environment.ts";
import { remembered } from "./memory.ts";

/** The built course; read once per runtime, so a new build is seen at the next start. */
const courseIn = remembered(1, (file: string) => JSON.parse(toString($os.readFile(file))) as Course);

export const theCourse = (): Course => courseIn(environment.curriculum);
