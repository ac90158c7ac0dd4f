import { FIGURES } from "#lib/language/language.ts";
import type { Analytics } from "#contract/events.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/usage.ts";
import { Table } from "#ui/Table.tsx";

const words = texts.searches;

/** What was looked for in vain, as far as it may be read. */
export const Searches = ({ all, none, words: typed }: Analytics["searches"]) => (
  <section className="mt-11 min-w-0" aria-labelledby="searches-title">
    <h3 className="text-lg" id="searches-title">
      {words.title}
    </h3>
    <p className="mt-3 max-w-[40.2em] text-muted">
      {fill(words.count, { none: none.toLocaleString(FIGURES), all: all.toLocaleString(FIGURES) })} {words.note}
    </p>
    {typed.length > 0 && (
      <Table
        caption={words.title}
        figures
        rows={typed}
        keyOf={({ word }) => word}
        columns={[
          { name: words.typed, of: ({ word }) => word },
          { name: words.visits, of: ({ visits }) => visits },
        ]}
      />
    )}
  </section>
);
