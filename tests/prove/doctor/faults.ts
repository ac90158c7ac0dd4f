import type { State } from "#server/scripts/doctor/finding.ts";
import { rows } from "#support/request.ts";
import type { World } from "./world.ts";

/** What is broken, what doctor then says of what, and with which state; the exit code follows from that. */
export interface Fault {
  fault: string;
  about: string;
  state: State;
  says: RegExp;
  env?: (world: World) => Record<string, string>;
  args?: string[];
  /** Where something else is unsafe then, too. */
  code?: number;
  /** Breaks it; what it gives back mends it again. */
  make?: (world: World) => Promise<() => unknown> | (() => unknown);
}

export const fault = (fault: string, about: string, state: State, says: RegExp, more: Partial<Fault> = {}): Fault => ({
  ...{ fault, about, state, says },
  ...more,
});

const CODES: Record<State, number> = { "in order": 0, look: 0, unsafe: 4 };
export const codeOf = ({ state, code }: Fault): number => code ?? CODES[state];

/** Runs a statement on the data, and another one to undo it. */
export const change =
  (statement: string, back: string) =>
  async ({ server }: World): Promise<() => Promise<unknown>> => {
    await rows(server, statement);
    return () => rows(server, back);
  };
