import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/membership.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import "./membership.css";
import { $membership, loadMembership } from "./membership.store.ts";
import { membershipWords, type Membership } from "./membership.ts";

const LOADING: Membership = { state: "loading" };

interface Props {
  /** What the button says that leads to the plans. */
  offer: string;
}

/** One's own membership: what there is, and until when. */
export default function MembershipIsland(props: Props) {
  return (
    <ErrorBoundary>
      <MembershipCard {...props} />
    </ErrorBoundary>
  );
}

function MembershipCard({ offer }: Props) {
  const membership = useStore($membership, { ssr: () => LOADING });
  useEffect(() => void loadMembership(), []);
  if (membership.state === "loading") return <div className="membership" aria-busy="true" />;
  const { mark, title, text } = membershipWords(membership);
  return (
    <section className="membership" data-state={membership.state} aria-labelledby="membership-title">
      <p className="membership-mark tc">{mark}</p>
      <h2 id="membership-title">{title}</h2>
      <p>{text}</p>
      <p className="membership-ways">{waysOf(membership, offer)}</p>
    </section>
  );
}

function waysOf({ state }: Membership, offer: string): ReactNode {
  const curriculum = (
    <a className="btn" href={routes.curriculum()}>
      {texts.curriculum}
    </a>
  );
  if (state === "member") return curriculum;
  if (state === "unreachable")
    return (
      <button type="button" className="btn" onClick={() => void loadMembership()}>
        {texts.tryAgain}
      </button>
    );
  return (
    <>
      <a className="btn btn-act" href={routes.subscription()}>
        {offer}
      </a>
      {curriculum}
    </>
  );
}
