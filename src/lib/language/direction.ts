const FROM_RIGHT = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** Which way a language is written; undefined is from left to right, as a page is without a word of it. */
export const directionOf = (language: string): "rtl" | undefined => (FROM_RIGHT.test(language) ? "rtl" : undefined);
