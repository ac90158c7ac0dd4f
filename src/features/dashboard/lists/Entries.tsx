import { texts } from "#texts/notifications.ts";
import "#ui/entries.css";
import type { ListEntry } from "./entries.ts";

/** Links, each with a line about it. */
export const Entries = ({ entries }: { entries: ListEntry[] }) => (
  <ul className="entries">
    {entries.map(({ key, href, title, about, isNew, onGo }) => (
      <li key={key}>
        <a href={href} {...(href.startsWith("https:") && { rel: "noopener noreferrer" })} onClick={onGo}>
          {title}
        </a>
        <span className="tc">
          {isNew && <b className="dash-new">{texts.isNew} </b>}
          {about}
        </span>
      </li>
    ))}
  </ul>
);
