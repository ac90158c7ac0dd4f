import { atom } from "nanostores";
import type { BlockedPerson } from "#contract/community.d.ts";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { readBlocked } from "#features/community/acts.store.ts";
import { isBlocking, syncedBlocks, unblock } from "#features/community/own.store.ts";
import { changeRecord } from "#features/account/profile/record/profile.store.ts";
import { failureOf, type Failure } from "#lib/failure.ts";

export type PeopleView =
  { state: "loading" } | { state: "known"; people: BlockedPerson[] } | { state: "failed"; failure: Failure };

/** Whom one blocks. */
export const $people = atom<PeopleView>({ state: "loading" });
export const $peopleState = atom<SubmitState>({ isBusy: false });

export async function readPeople(): Promise<void> {
  $people.set({ state: "loading" });
  try {
    const people = await readBlocked();
    await syncedBlocks.now();
    $people.set({ state: "known", people: people.filter(({ user }) => isBlocking(user)) });
  } catch (error) {
    $people.set({ state: "failed", failure: failureOf(error) });
  }
}

/** From now on one reads them again. */
export function letIn(user: string): void {
  unblock(user);
  const view = $people.get();
  if (view.state === "known") $people.set({ state: "known", people: view.people.filter((one) => one.user !== user) });
}

/** Whether others find one's page in the community. */
export const showPage = (publicPage: boolean): Promise<boolean> =>
  submit($peopleState, () => changeRecord({ publicPage }));
