import { FIGURES } from "#lib/language/language.ts";
import type { Analytics } from "#contract/events.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/usage.ts";

const words = texts.searches;

/** What was looked for in vain, as far as it may be read. */
export const Searches = ({ all, none, words: typed }: Analytics["searches"]) => (
  <section className="mt-11 min-w-0" aria-labelledby="searches-title">
    <h3 className="text-lg" id="searches-title">
      {words.title}
    </h3>
    <p className="mt-3 max-w-[62ch] text-muted">
      {fill(words.count, { none: none.toLocaleString(FIGURES), all: all.toLocaleString(FIGURES) })} {words.note}
    </p>
    {typed.length > 0 && (
      <table className="sheet mt-4">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.typed}</th>
            <th scope="col">{words.visits}</th>
          </tr>
        </thead>
        <tbody>
          {typed.map(({ word, visits }) => (
            <tr key={word}>
              <th scope="row" className="wrap-anywhere">
                {word}
              </th>
              <td className="tc">{visits}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
