import { useEffect, useState, type ReactNode } from "react";
import type { PostRow } from "#contract/community.d.ts";
import { texts } from "#texts/ownDecisions.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { ownHiddenPost } from "./decisions.store.ts";

/** Where alerts and mails lead, too. */
const OWN_DECISIONS = "/profile#decisions";
const POST = /^\/community\/post\/([a-z0-9]{15})$/;

/**
 * In the place of a page that is not there: whoever wrote a hidden post finds it at its address, with the way to why;
 * everybody else finds what the page says.
 */
export default function HiddenPost({ children }: { children?: ReactNode }) {
  const post = useHiddenPost();
  if (!post) return children;
  const { title, body, heldFor } = post;
  return (
    <ErrorBoundary>
      <p className="tc">{texts.onlyYou}</p>
      <h1 dir="auto" className="mt-3 text-[clamp(2.25rem,1.4rem+3.4vw,3.75rem)]">
        {title}
      </h1>
      <p className="mt-5 rounded-clip border-s-[5px] border-danger-text bg-danger-soft px-4 py-3">
        {heldFor ? texts.held : texts.hidden} <a href={OWN_DECISIONS}>{texts.see}</a>
      </p>
      <p dir="auto" className="mt-5 wrap-anywhere whitespace-pre-wrap text-muted">
        {body}
      </p>
    </ErrorBoundary>
  );
}

function useHiddenPost(): PostRow | undefined {
  const [post, setPost] = useState<PostRow>();
  useEffect(() => {
    const [, id] = POST.exec(location.pathname) ?? [];
    if (id === undefined) return;
    void ownHiddenPost(id).then((own) => {
      if (!own) return;
      document.title = document.title.replace(/^.*(?= \| )/, own.title);
      setPost(own);
    });
  }, []);
  return post;
}
