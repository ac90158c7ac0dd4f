/** The variables the program was started with. */
export type Environment = Record<string, string | undefined>;
