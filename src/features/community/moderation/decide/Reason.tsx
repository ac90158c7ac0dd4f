import { type KeyboardEvent, useState } from "react";
import { texts } from "#texts/moderation.ts";
import { LongField, Select } from "#ui/form/Field.tsx";

const words = texts.decide;
type Name = keyof typeof words.titles;
const NAMES = Object.keys(words.titles) as Name[];

/** The words are kept as one line: Enter sends them, like that of a field of one line. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** What whoever wrote it is told: a sentence for the usual, to be changed, or one's own. */
export function Reason({ problem }: { problem: string | undefined }) {
  const [said, say] = useState("");
  return (
    <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
      <Select
        label={words.begin}
        choices={[["", words.ownWords], ...NAMES.map((name) => [name, words.titles[name]] as const)]}
        onChange={({ target }) => say(words.words[target.value as Name] ?? "")}
      />
      <LongField
        label={words.reason}
        name="reason"
        hint={words.reasonHint}
        maxLength={500}
        rows={3}
        required
        value={said}
        onChange={({ target }) => say(target.value)}
        onKeyDown={sendByEnter}
        problem={problem}
      />
    </div>
  );
}
