import { useEffect, useState } from "react";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";

export interface Ahead {
  /** The id of what it leads to. */
  id: string;
  title: string;
  act: string;
}

/** On a phone the next thing to do stands at the foot while one reads towards it; the bar takes its place on the way up. */
export function Foot({ steps }: { steps: Ahead[] }) {
  const next = useAhead(steps);
  return (
    <div
      className={cx(
        "invisible fixed inset-x-0 bottom-0 z-[39] flex translate-y-full items-center justify-between gap-3 border-t border-fg bg-bg px-(--gutter) pt-2 pb-[calc(env(safe-area-inset-bottom)+8px)] transition-[translate,visibility] duration-200 sm:hidden print:hidden",
        next && "[body:has(nav[data-bar][data-away])_&]:visible [body:has(nav[data-bar][data-away])_&]:translate-y-0",
      )}
      data-foot
    >
      {next && (
        <>
          <b className="truncate leading-tight">{next.title}</b>
          <a href={`#${next.id}`} className={buttonClass("act", "normal", "flex-none")}>
            {next.act}
          </a>
        </>
      )}
    </div>
  );
}

/** The first of some things that is still below what is seen. */
function useAhead(steps: Ahead[]): Ahead | undefined {
  const [ahead, setAhead] = useState<string>();
  const ids = steps.map(({ id }) => id).join();
  useEffect(() => {
    const all = ids.split(",").flatMap((id) => document.getElementById(id) ?? []);
    const look = () => setAhead(all.find((one) => one.getBoundingClientRect().top > innerHeight)?.id);
    const seen = new IntersectionObserver(look);
    for (const one of all) seen.observe(one);
    return () => seen.disconnect();
  }, [ids]);
  return steps.find(({ id }) => id === ahead);
}
