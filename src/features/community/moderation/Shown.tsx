import { useState } from "react";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { texts } from "#texts/moderation.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { askedWith } from "#ui/messages/asked.tsx";

export const { Waiting, Refused, Shown } = askedWith(texts);

/** Fetches what comes next, once at a time; what stands in the way is said above it. */
export function More({ words, load }: { words: string; load: () => Promise<void> }) {
  const [state, set] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  async function more(): Promise<void> {
    if (state.isBusy) return;
    set({ isBusy: true });
    try {
      await load();
      set({ isBusy: false });
    } catch (error) {
      set({ isBusy: false, problem: sentenceOf(failureOf(error)) });
    }
  }
  return (
    <>
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button className="whitespace-normal" aria-disabled={state.isBusy} onClick={() => void more()}>
          {words}
        </Button>
      </p>
    </>
  );
}
