/** Does what is left to do for an account; "" or a sentence for the learner about what could not be done. */
type Leave = () => Promise<string>;

/** How long somebody who signs out waits for what is still to be sent. */
export const LEAVES_WITHIN_MS = 4000;

const leaves: Leave[] = [];

/** What other features do for an account before it is signed out here. */
export const beforeLeaving = (leave: Leave): void => void leaves.push(leave);

/** None of it stands in the way of a sign-out. */
export async function leave(): Promise<string> {
  const said = await Promise.all(leaves.map((one) => one().catch(() => "")));
  return said.filter(Boolean).join(" ");
}
