import { useEffect, useState } from "react";
import { texts } from "#texts/pages.ts";
import type { HerePage } from "./here.ts";
import { pagesHere } from "./here.store.ts";

/** The browser's word for it is not enough: a line may be there, and the server out of reach. */
async function goOn(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (answer) location.reload();
}

/** Lists what can be read without a network, and opens what was asked for as soon as there is one. */
export function OfflinePage() {
  const [pages, setPages] = useState<HerePage[]>([]);
  useEffect(() => {
    void pagesHere().then(setPages);
    // Under its own address there is nothing to go on to.
    if (location.pathname === "/offline") return;
    const online = () => void goOn();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  if (pages.length === 0) return <></>;
  return (
    <section aria-labelledby="here" className="mt-10 max-w-160">
      <h2 id="here">{texts.openWithoutConnection}</h2>
      <ul className="mt-3 border-t border-fg">
        {pages.map(({ address, title }) => (
          <li key={address} className="border-b border-line">
            <a
              href={address}
              className="flex min-h-13 items-center py-2.5 leading-[1.35] font-semibold wrap-anywhere no-underline hover:underline hover:decoration-2"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
