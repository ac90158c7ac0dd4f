import type { MemberLine, Members } from "#contract/operator.d.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/operator.ts";
import { Field, Select } from "#ui/form/Field.tsx";
import { usePlanTitle } from "./planTitles.ts";
import { operatorPage, queryOf, STATES, type Wishes } from "./operator.ts";

const words = texts.members;

/** What is looked for stands in the address, so the browser sends it and Back finds it again. */
export const FindForm = ({ wishes }: { wishes: Wishes }) => (
  <form className="operator-find" method="get" action={operatorPage()}>
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
    <button className="btn">{words.find}</button>
  </form>
);

/** A page of members; an address leads to everything that is known of one. */
export function Found({ found, wishes }: { found: Members; wishes: Wishes }) {
  return (
    <>
      <p className="tc" role="status">
        {found.total === 0 ? words.nobody : fill(words.found, { count: found.total })}
      </p>
      {found.members.length > 0 && (
        <table className="sheet operator-table">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.email}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.plan}</th>
              <th scope="col">{words.until}</th>
              <th scope="col">{words.next}</th>
            </tr>
          </thead>
          <tbody>
            {found.members.map((member) => (
              <Line key={member.id} {...member} />
            ))}
          </tbody>
        </table>
      )}
      {found.pages > 1 && <Pages found={found} wishes={wishes} />}
    </>
  );
}

const dayOf = (iso: string | null): string => (iso ? fullDate(Date.parse(iso)) : "–");

function Line({ id, email, displayName, state, plan, validUntil, next }: MemberLine) {
  const planTitle = usePlanTitle();
  return (
    <tr>
      <th scope="row">
        <a href={operatorPage(id)}>{email}</a>
        {displayName && <span>{displayName}</span>}
      </th>
      <td data-label={words.state}>{texts.states[state]}</td>
      <td data-label={words.plan}>{planTitle(plan) ?? "–"}</td>
      <td data-label={words.until}>{dayOf(validUntil)}</td>
      <td data-label={words.next}>{dayOf(next)}</td>
    </tr>
  );
}

function Pages({ found: { page, pages }, wishes }: { found: Members; wishes: Wishes }) {
  const at = (number: number) => `${operatorPage()}${queryOf({ ...wishes, page: number })}#members-title`;
  return (
    <nav className="operator-ways" aria-label={words.pages}>
      {page > 1 && (
        <a className="btn" href={at(Math.min(page - 1, pages))}>
          {words.earlier}
        </a>
      )}
      <span className="tc">{fill(words.page, { page, pages })}</span>
      {page < pages && (
        <a className="btn" href={at(page + 1)}>
          {words.later}
        </a>
      )}
    </nav>
  );
}
