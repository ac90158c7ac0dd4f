import type { MemberLine, Members } from "#contract/operator.d.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/operator.ts";
import { Field, Select } from "#ui/form/Field.tsx";
import { Table } from "#ui/Table.tsx";
import { usePlanTitle } from "./planTitles.ts";
import { operatorPage, memberQuery, STATES, type Wishes } from "./operator.ts";

const words = texts.members;

/** What is looked for stands in the address, so the browser sends it and Back finds it again. */
export const FindForm = ({ wishes }: { wishes: Wishes }) => (
  <form
    className="mb-5 grid max-w-205 grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] items-end gap-4 max-sm:grid-cols-1"
    method="get"
    action={operatorPage()}
  >
    <Field
      label={words.search}
      name="search"
      type="search"
      maxLength={100}
      autoComplete="off"
      defaultValue={wishes.search}
    />
    <Select
      label={words.state}
      name="state"
      defaultValue={wishes.state}
      choices={[["", words.everyState], ...STATES.map((state) => [state, texts.states[state]] as const)]}
    />
    <button className="btn min-h-12 whitespace-normal">{words.find}</button>
  </form>
);

/** A page of members; an address leads to everything that is known of one. */
export function Found({ found, wishes }: { found: Members; wishes: Wishes }) {
  const planTitle = usePlanTitle();
  return (
    <>
      <p className="tc" role="status">
        {found.total === 0 ? words.nobody : fill(words.found, { count: found.total })}
      </p>
      {found.members.length > 0 && (
        <Table
          caption={words.title}
          stacks
          rows={found.members}
          keyOf={({ id }) => id}
          columns={[
            { name: words.email, of: (member) => <Who {...member} /> },
            { name: words.state, of: ({ state }) => texts.states[state] },
            { name: words.plan, of: ({ plan }) => planTitle(plan) ?? "–" },
            { name: words.until, of: ({ validUntil }) => dayOf(validUntil) },
            { name: words.next, of: ({ next }) => dayOf(next) },
          ]}
        />
      )}
      {found.pages > 1 && <Pages found={found} wishes={wishes} />}
    </>
  );
}

const dayOf = (iso: string | null): string => (iso ? fullDate(Date.parse(iso)) : "–");

const Who = ({ id, email, displayName }: MemberLine) => (
  <>
    <a href={operatorPage(id)}>{email}</a>
    {displayName && <span className="block font-normal text-muted">{displayName}</span>}
  </>
);

function Pages({ found: { page, pages }, wishes }: { found: Members; wishes: Wishes }) {
  const at = (number: number) => `${operatorPage()}${memberQuery({ ...wishes, page: number })}#members-title`;
  return (
    <nav className="mt-4 flex flex-wrap items-center gap-3" aria-label={words.pages}>
      {page > 1 && (
        <a className="btn whitespace-normal" href={at(Math.min(page - 1, pages))}>
          {words.earlier}
        </a>
      )}
      <span className="tc">{fill(words.page, { page, pages })}</span>
      {page < pages && (
        <a className="btn whitespace-normal" href={at(page + 1)}>
          {words.later}
        </a>
      )}
    </nav>
  );
}
