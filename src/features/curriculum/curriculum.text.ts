export const DONE = "Done";
export const LESSONS_DONE = " lessons done";
export const SAID_DONE = ", done";
export const SAID_HERE = ", where you are";
