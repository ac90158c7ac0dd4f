import { element } from "#ui/element.ts";
import { countAnswer } from "./counted.ts";
import { loadCatalogue } from "./catalogue/loadCatalogue.ts";
import { itemRow } from "./rows/rows.ts";
import { topResults } from "./catalogue/search.ts";
import { announcement, FULL_TEXT_FROM_CHARACTERS, lookedFor, answerNote, type SearchAnswer } from "./searchAnswer.ts";

const UNAVAILABLE = "Search is not available. Everything is listed below.";
const AFTER_MS = 300;

const part = <Part extends HTMLElement>(selector: string) => document.querySelector<Part>(selector) as Part;

/** Options of a list are links on a page. */
function linkOf(row: HTMLAnchorElement): HTMLAnchorElement {
  for (const name of ["role", "aria-selected", "tabindex"]) row.removeAttribute(name);
  return row;
}

function listOf(title: string, rows: HTMLAnchorElement[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const list = element("ul", "", ...rows.map((row) => element("li", "", linkOf(row))));
  return [element("h2", "", title), list];
}

function show(answer: SearchAnswer, groups: HTMLElement[]): void {
  countAnswer(answer);
  const lists = groups.flatMap((group) =>
    listOf(group.querySelector(".group")?.textContent ?? "", [...group.querySelectorAll<HTMLAnchorElement>(".row")]),
  );
  const rows = answer.items.map((item) => itemRow(item, lookedFor(answer)));
  part("[data-search-found]").replaceChildren(...listOf("Called that", rows), ...lists);
  part("[data-search-count]").textContent = answer.query ? announcement(answer) || answerNote(answer) : "";
  part("[data-search-all]").hidden = rows.length + lists.length > 0;
}

let turn = 0;
async function search(query: string): Promise<void> {
  const mine = (turn += 1);
  const items = await loadCatalogue(part("[data-search]").dataset["search"] ?? "");
  const rows = topResults(items, query);
  const goesOn = query.length >= FULL_TEXT_FROM_CHARACTERS;
  if (mine !== turn) return;
  show({ query, items: rows, complete: !goesOn }, []);
  if (!goesOn) return;
  const failed: SearchAnswer = { query, items: rows, found: "failed", complete: true };
  const { answer, groups } = await import("./textAnswer.ts")
    .then(({ answerText }) => answerText(query, items, rows))
    .catch(() => ({ answer: failed, groups: [] }));
  if (mine === turn) show(answer, groups);
}

function ask(query: string): void {
  search(query).catch(() => (part("[data-search-count]").textContent = UNAVAILABLE));
}

/** The page /search?q=…: the same answers as the header's panel, under an address that can be shared. */
export function startSearchPage(): void {
  const input = part<HTMLInputElement>("[data-search] input");
  const asked = () => new URLSearchParams(location.search).get("q")?.trim() ?? "";
  let waiting = 0;
  const fromAddress = () => {
    input.value = asked();
    ask(input.value);
  };
  const fromField = () => {
    const query = input.value.trim();
    history.replaceState(history.state, "", query ? `?q=${encodeURIComponent(query)}` : location.pathname);
    ask(query);
  };
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(fromField, AFTER_MS);
  });
  part("[data-search]").addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    fromField();
  });
  addEventListener("popstate", fromAddress);
  // Somebody may have typed before this came.
  if (input.value.trim()) fromField();
  else fromAddress();
}
