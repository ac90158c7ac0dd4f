/** Class names that hold, as one `class`. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
