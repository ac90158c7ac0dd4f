import type { State } from "#server/scripts/doctor/finding.ts";
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
  async (world: World): Promise<() => Promise<void>> => {
    await asSuperuser(world, statement);
    return () => asSuperuser(world, back);
  };

async function asSuperuser({ server }: World, query: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/sql`, {
    method: "POST",
    headers: { Authorization: server.superuser.token, "Content-Type": "application/json" },
    body: JSON.stringify({ query }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
