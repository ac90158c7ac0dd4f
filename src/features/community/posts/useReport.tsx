import { useState } from "react";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/community.ts";
import { say } from "#ui/messages/toast.ts";

interface Uses {
  title: string;
  /** Of whoever wrote it, who can be blocked with it; undefined where they cannot be. */
  name: string | undefined;
  onTold: (reason: string, isBlocked: boolean) => void;
  /** It is not reported. */
  onLeft?: () => void;
}

/** The question why something is reported: its code comes with the press. */
export function useReport({ title, name, onTold, onLeft }: Uses) {
  const [loaded, setLoaded] = useState<typeof import("#ui/Question.tsx")>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    try {
      setLoaded(await import("#ui/Question.tsx"));
      setAsking(true);
    } catch (error) {
      say(sentenceOf(failureOf(error)));
    }
  };
  const also = name === undefined ? undefined : fill(texts.alsoBlock, { name });
  const question = loaded && (
    <loaded.ReasonQuestion
      {...{ title, texts, also }}
      open={isAsking}
      onClose={() => {
        setAsking(false);
        onLeft?.();
      }}
      onTold={(reason, isBlocked) => {
        setAsking(false);
        onTold(reason, isBlocked);
      }}
    />
  );
  return { ask: () => void ask(), question };
}
