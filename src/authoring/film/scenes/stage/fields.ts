import * as v from "valibot";
import { isPicture, THING_NAMES } from "#authoring/film/scenes/things/things.ts";
import { TONES } from "./cards.ts";
import { GROUNDS } from "./ground.ts";

/** A name of the list; the message names what comes nearest in letters, for a list of 124 helps nobody. */
export const thingName = v.pipe(
  v.string("is the name of a thing"),
  v.check(
    (name) => THING_NAMES.includes(name) || isPicture(name),
    ({ input }) => `“${input}” is not drawn; npm run make:videos -- --things lists what is`,
  ),
);

/** The name of a file in content/pictures or content/footage, without its ending. */
export const fileName = v.pipe(
  v.string("is the name of a file"),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is the name of a file without its ending, as tea-kettle"),
);

const MOST_LETTERS = 26;
/** The letters and signs that the house's faces have. */
const DRAWN = /^[\x20-\x7e\u00a0-\u00ff–—‘’“”…€]*$/;

/** A word or two that must be read. */
export const label = v.pipe(
  v.string("must be words in quotes"),
  v.maxLength(MOST_LETTERS, `has at most ${MOST_LETTERS} letters`),
  v.regex(DRAWN, "has a sign that our type lacks"),
);

export const tone = v.picklist(TONES, `is one of ${TONES.join(", ")}`);
export const ground = v.picklist(GROUNDS, `is one of ${GROUNDS.join(", ")}`);
export const place = v.pipe(v.number("is a number, the first is 1"), v.integer(), v.minValue(1));
export const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Between so many and so many of them. */
export const some = <S extends v.GenericSchema>(item: S, least: number, most: number) =>
  v.pipe(
    v.array(item, "is a list"),
    v.minLength(least, `has at least ${least}`),
    v.maxLength(most, `has at most ${most}`),
  );
