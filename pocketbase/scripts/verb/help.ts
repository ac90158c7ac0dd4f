export interface VerbOption {
  says: string;
  /** What is typed behind it, such as "FOLDER"; left out for a switch. */
  value?: string;
}

interface Told {
  name: string;
  says: string;
  takes?: string[];
  options?: Record<string, VerbOption>;
  exits?: Record<number, string>;
}

const EXITS: Record<number, string> = {
  0: "done",
  1: "it could not be done; nothing was changed unless the answer says so",
  2: "it was typed wrongly",
};

/** How a verb is used: what it takes, its options, what its exit codes mean. */
export function helpOf({ name, says, takes = [], options = {}, exits = {} }: Told, always: Told["options"]): string {
  const all = Object.entries({ ...options, ...always }).map(
    ([option, { value, says }]) => [value ? `--${option} ${value}` : `--${option}`, says] as const,
  );
  const codes = Object.entries({ ...EXITS, ...exits });
  return [
    `npm run ${[name, "--", ...takes].join(" ").replace(/ --$/, "")}`,
    says,
    "",
    ...columns(all),
    "",
    "It ends with",
    ...columns(codes),
  ].join("\n");
}

function columns(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
