import { useEffect, useRef } from "react";
import type { BlockedPerson } from "#contract/community.d.ts";
import { $profile } from "#features/account/profile/record/profile.store.ts";
import { sentenceOf } from "#lib/failure.ts";
import * as community from "#lib/communityRoutes.ts";
import { texts } from "#texts/community.ts";
import { $peopleState, $people, letIn, readPeople, showPage } from "./people.store.ts";
import { LINK } from "#features/account/profile/record/looks.ts";
import { useStore } from "#ui/useStore.ts";

const said = texts.profile;

/** What others see of one in the community, and whom one does not want to read there. */
export function CommunitySection() {
  useEffect(() => void readPeople(), []);
  return (
    <section className="border-t border-fg pt-4.5" aria-labelledby="community">
      <h2 className="text-panel" id="community">
        {said.title}
      </h2>
      <PageSwitch />
      <Blocked />
    </section>
  );
}

function PageSwitch() {
  const view = useStore($profile);
  const { isBusy, failure } = useStore($peopleState);
  if (view.state !== "known") return null;
  const { id, hasPage } = view.profile;
  return (
    <>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          className="size-5.5 flex-none accent-done-solid"
          type="checkbox"
          role="switch"
          checked={hasPage}
          aria-disabled={isBusy}
          aria-describedby="page-about"
          onChange={({ currentTarget }) => !isBusy && void showPage(currentTarget.checked)}
        />
        <b>{said.page}</b>
      </label>
      <p className="mt-2 mb-3 text-muted" id="page-about">
        {said.pageAbout} {hasPage && <a href={community.person(id)}>{said.see}</a>}
      </p>
      {failure && <p role="alert">{sentenceOf(failure)}</p>}
    </>
  );
}

function Blocked() {
  const view = useStore($people);
  const title = useRef<HTMLHeadingElement>(null);
  const people = view.state === "known" ? view.people : undefined;
  return (
    <>
      <h3 className="mt-5 text-body" ref={title} tabIndex={-1}>
        {said.blockedTitle}
      </h3>
      <p className="mt-2 mb-3 text-muted">{said.blockedAbout}</p>
      {view.state === "failed" && (
        <p role="alert">
          {sentenceOf(view.failure)}{" "}
          <button type="button" className={LINK} onClick={() => void readPeople()}>
            {said.again}
          </button>
        </p>
      )}
      {people?.length === 0 && <p>{said.nobody}</p>}
      <ul className="grid">
        {people?.map((person) => (
          <Person key={person.user} person={person} leave={() => title.current?.focus()} />
        ))}
      </ul>
    </>
  );
}

function Person({ person: { user, name }, leave }: { person: BlockedPerson; leave: () => void }) {
  const press = () => {
    letIn(user);
    leave();
  };
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1 wrap-anywhere">
      <span dir="auto">{name}</span>
      <button type="button" className={LINK} aria-label={`${said.unblockOne} ${name}`} onClick={press}>
        {said.unblockOne}
      </button>
    </li>
  );
}
