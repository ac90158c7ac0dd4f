import { useEffect, useRef, type ReactNode } from "react";
import type { Branch } from "#contract/community.d.ts";
import { attributesOf, insideOf } from "#features/community/page.ts";
import { Plain, propsOf, type Draw } from "#features/community/Tree.tsx";

interface Props {
  branch: Branch;
  /** What stands in the place of its panel's own. */
  children?: ReactNode;
  draw?: Draw | undefined;
}

/** What the server made to be opened by HTML alone: Escape, a press elsewhere, and going on elsewhere close it, too. */
export function Menu({ branch, children, draw }: Props) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = place.current;
    if (!details) return;
    const over = new AbortController();
    const { signal } = over;
    const isIn = (target: EventTarget | null) => target instanceof Node && details.contains(target);
    const close = () => (details.open = false);
    document.addEventListener("pointerdown", ({ target }) => isIn(target) || close(), { signal });
    details.addEventListener("focusout", ({ relatedTarget: next }) => next && !isIn(next) && close(), { signal });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.stopPropagation();
      close();
      details.querySelector("summary")?.focus();
    };
    details.addEventListener("keydown", onKey, { signal });
    return () => over.abort();
  }, []);
  return (
    <details {...propsOf(branch)} ref={place}>
      {insideOf(branch).map((part, at) => {
        if (typeof part === "string") return part;
        const isPanel = Object.hasOwn(attributesOf(part), "data-panel");
        if (!isPanel || children === undefined) return <Plain key={at} branch={part} draw={draw} />;
        return (
          <div key={at} {...propsOf(part)}>
            {children}
          </div>
        );
      })}
    </details>
  );
}
