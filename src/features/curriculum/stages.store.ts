import { atom } from "nanostores";
import type { Stage } from "./stage.ts";

/** How far this learner is, by module id; a module that is not named is new to them. */
export const $stages = atom<Record<number, Stage>>({});
