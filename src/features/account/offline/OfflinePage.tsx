import { useEffect, useState } from "react";
import { texts } from "#texts/pages.ts";
import { UNPLUGGED } from "#ui/drawings.tsx";
import { Drawing } from "#ui/Empty.tsx";
import type { HerePage } from "./here.ts";
import { pagesHere } from "./here.store.ts";

/** The browser's word for it is not enough: a line may be there, and the server out of reach. */
async function goOn(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (answer) location.reload();
}

/** Lists what can be read without a network, and opens what was asked for as soon as there is one. */
export function OfflinePage() {
  const [pages, setPages] = useState<HerePage[]>();
  useEffect(() => {
    void pagesHere().then(setPages);
    // Under its own address there is nothing to go on to.
    if (location.pathname === "/offline") return;
    const online = () => void goOn();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  const has = pages !== undefined && pages.length > 0;
  return (
    <section
      aria-labelledby="here"
      className="mt-8 grid max-w-205 grid-cols-[176px_minmax(0,1fr)] items-start gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 max-sm:grid-cols-1 sm:px-7 sm:py-8 noscript:hidden"
    >
      <Drawing className="max-sm:h-28 max-sm:w-37.5">{UNPLUGGED}</Drawing>
      <div className="min-w-0 max-sm:min-h-30 sm:min-h-44">
        <h2 id="here" className="text-panel">
          {has ? texts.openWithoutConnection : texts.notEmptyHanded}
        </h2>
        <p className="mt-2 text-muted">{pages && (has ? texts.keptSentLater : texts.nothingSaved)}</p>
        {has && (
          <ul className="mt-3 border-t border-line">
            {pages.map(({ address, title }) => (
              <li key={address} className="border-b border-line">
                <a
                  href={address}
                  className="flex min-h-11 items-center py-2 leading-[1.35] font-semibold wrap-anywhere no-underline hover:underline hover:decoration-2"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
