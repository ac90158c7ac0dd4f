import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/posting.ts";
import { meant, type Person, queryAt } from "./mentions.ts";

interface Props extends Omit<ComponentProps<"textarea">, "value"> {
  value: string;
  /** Who can be called by name; where there is nobody it is a plain text. */
  people: readonly Person[];
  write: (text: string) => void;
}

/** A text in which names of people in the thread are offered while somebody types one behind an @. */
export function MentionArea({ people, write, value, ...line }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [found, setFound] = useState<Person[]>([]);
  const [at, setAt] = useState(0);
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const query = queryAt(value, selectionStart);
    setFound(query === undefined ? [] : meant(people, query));
    setAt(0);
  };
  const take = ({ name }: Person) => {
    const text = area.current;
    if (!text) return;
    const from = text.value.lastIndexOf("@", text.selectionStart - 1);
    text.setRangeText(`@${name} `, from, text.selectionStart, "end");
    write(text.value);
    setFound([]);
    text.focus();
  };
  const press = (event: KeyboardEvent) => {
    const person = found[at];
    if (!person || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key];
    if (step !== undefined) setAt((at + step) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") take(person);
    else if (event.key === "Escape") setFound([]);
    else return;
    // The form stays open.
    event.stopPropagation();
    event.preventDefault();
  };
  const isOpen = found.length > 0;
  return (
    <div className="relative">
      <textarea
        dir="auto"
        {...line}
        ref={area}
        value={value}
        aria-autocomplete={people.length > 0 ? "list" : undefined}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${String(at)}` : undefined}
        onChange={({ target }) => {
          write(target.value);
          look(target);
        }}
        onClick={({ currentTarget }) => look(currentTarget)}
        onBlur={() => setFound([])}
        onKeyDown={press}
      />
      {isOpen && (
        <ul
          id={id}
          role="listbox"
          aria-label={texts.mention}
          className="absolute inset-x-0 z-5 mt-1 max-w-90 rounded-button border border-fg bg-surface p-1 shadow-panel"
        >
          {found.map((person, index) => (
            <li
              key={person.id}
              id={`${id}-${String(index)}`}
              role="option"
              dir="auto"
              aria-selected={index === at}
              className="min-h-11 cursor-pointer rounded-button px-3 py-2.5 hover:bg-fg hover:text-bg aria-selected:bg-fg aria-selected:text-bg"
              // Before the text loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              {person.name}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {isOpen && fill(texts.found, { count: found.length })}
      </p>
    </div>
  );
}
