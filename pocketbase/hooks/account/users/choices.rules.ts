type Choices = Record<string, unknown>;

/** What is done on one device is done on all. */
const STAY_TRUE = ["completed", "tourCompleted"];

const isChoices = (value: unknown): value is Choices =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The object in a JSON text; undefined for anything else. */
export function choicesIn(json: string): Choices | undefined {
  try {
    const value: unknown = JSON.parse(json || "null");
    return isChoices(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** When each choice was made, in ms since 1970; never in the future. */
function momentsOf(choices: Choices, otherwiseMs: number, nowMs: number): Record<string, number> {
  const said = isChoices(choices["changedAt"]) ? choices["changedAt"] : {};
  const names = Object.keys(choices).filter((name) => name !== "changedAt");
  const moments = names.map((name) => {
    const moment = said[name];
    return [name, typeof moment === "number" && moment >= 0 ? Math.min(moment, nowMs) : otherwiseMs];
  });
  return Object.fromEntries(moments) as Record<string, number>;
}

/** Settings one by one: the newest choice wins, whichever device sends it and however late. */
export function newestOf(kept: Choices, sent: Choices, nowMs: number): Choices {
  const before = momentsOf(kept, 0, nowMs);
  // A device that does not say when means now.
  const after = momentsOf(sent, nowMs, nowMs);
  const newer = Object.keys(after).filter((name) => (after[name] ?? 0) >= (before[name] ?? 0));
  const pick = (from: Choices) => Object.fromEntries(newer.map((name) => [name, from[name]]));
  return { ...kept, ...pick(sent), changedAt: { ...before, ...pick(after) } };
}

/** Answers are replaced, steps that were done stay done. */
export function together(kept: Choices, sent: Choices): Choices {
  const done = STAY_TRUE.filter((name) => kept[name] === true || sent[name] === true);
  return { ...kept, ...sent, ...Object.fromEntries(done.map((name) => [name, true])) };
}
