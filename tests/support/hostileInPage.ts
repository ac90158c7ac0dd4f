// What is asked of a page that shows hostile words. Each function runs there and knows nothing but its own arguments.

/** What broke out of its words: markup that is nobody's, a script that ran, an address that leads where none may. */
export function brokenOut(): string[] {
  const ADDRESSES = ["href", "src", "action", "formaction", "poster", "xlink:href"];
  const STRANGE = /^(iframe|object|embed|base|meta|link|frame|applet|marquee|math)$/;
  const isOurs = (one: Element) => one.closest("svg, noscript") !== null;
  const isStrange = (one: Element): boolean =>
    one instanceof HTMLScriptElement
      ? one.text.includes("hacked") || one.src.includes("evil")
      : STRANGE.test(one.localName) && !isOurs(one);
  const isBad = ({ name, value }: Attr): boolean =>
    name.startsWith("on") ||
    (ADDRESSES.includes(name) && !/^(https?:\/\/|mailto:|blob:|\/(?![/\\])|#|\?|$)/i.test(value));
  const found = [...document.querySelectorAll("main *, dialog *, [role=dialog] *, [data-toasts] *")].flatMap((one) => [
    ...(isStrange(one) ? [`there is a <${one.localName}>`] : []),
    ...[...one.attributes].filter(isBad).map(({ name, value }) => `<${one.localName} ${name}="${value.slice(0, 40)}">`),
  ]);
  if ("hacked" in globalThis) found.push("a script ran");
  const piled = /\p{M}{7,}/u.exec(document.body.innerText);
  if (piled) found.push(`${String(piled[0].length)} marks stand on one letter`);
  return [...new Set(found)];
}

/** What is wider than the page, or stands beyond the box that it is in; what scrolls or is cut in its own box does not. */
export function beyondItsBox(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page scrolls ${String(scrollWidth - clientWidth)} px sideways`);
  const isInline = (one: Element) => /^(inline|contents)$/.test(getComputedStyle(one).display);
  const cuts = (one: Element) => getComputedStyle(one).overflowX !== "visible" || getComputedStyle(one).clip !== "auto";
  const boxOf = (node: Node): Element | undefined => {
    let box = node.parentElement;
    while (box && isInline(box)) box = box.parentElement;
    for (let around = box; around && around !== document.body; around = around.parentElement)
      if (cuts(around)) return undefined;
    return box ?? undefined;
  };
  const range = document.createRange();
  const beyond = (text: Text): number => {
    range.selectNodeContents(text);
    const wide = range.getBoundingClientRect();
    const box = wide.width > 0 ? boxOf(text)?.getBoundingClientRect() : undefined;
    return box ? Math.max(wide.right - box.right, box.left - wide.left) : 0;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const { parentElement: around } = text;
    if (!text.data.trim() || around?.closest("script, style, noscript, template, title")) continue;
    const by = beyond(text);
    if (by > 1.5) found.push(`beyond its box by ${String(Math.round(by))} px: ${around?.outerHTML.slice(0, 90) ?? ""}`);
  }
  return found;
}

/**
 * Words of the page itself that are read in another order than they stand in. To be asked where nobody else wrote a Latin
 * letter or a digit: all of these are the page's.
 */
export function turnedAround(): string[] {
  const range = document.createRange();
  const blockOf = (node: Node): Element => {
    let block = node.parentElement as Element;
    while (/^(inline|contents)$/.test(getComputedStyle(block).display) && block.parentElement)
      block = block.parentElement;
    return block;
  };
  const blocks = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.data.trim() || text.parentElement?.closest("script, style, noscript, template, title")) continue;
    blocks.set(blockOf(text), [...(blocks.get(blockOf(text)) ?? []), text]);
  }
  /** A letter or digit of the page's own, or all that somebody wrote beside it. */
  const PIECE = /[A-Za-z0-9]|[\u0590-\u08FF\uD802][^A-Za-z0-9]*/g;
  /** Where each piece stands, in the order in which they are written; whatever goes over several lines does not count. */
  const placesOf = (texts: Text[]) =>
    texts.flatMap((text) =>
      [...text.data.matchAll(PIECE)].flatMap(({ 0: piece, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + piece.length);
        const { left, bottom, height, width } = range.getBoundingClientRect();
        const isOneLine = range.getClientRects().length === 1 || piece.length === 1;
        return width > 0 && isOneLine ? [{ left, bottom, height, isOwn: /^[A-Za-z0-9]/.test(piece) }] : [];
      }),
    );
  type Place = ReturnType<typeof placesOf>[number];
  const isTurned = (here: Place, at: number, all: Place[]): boolean => {
    const before = all[at - 1];
    if (!before || !(here.isOwn || before.isOwn)) return false;
    return Math.abs(before.bottom - here.bottom) < here.height / 2 && here.left < before.left - 0.5;
  };
  return [...blocks].flatMap(([block, texts]) => {
    const whole = texts.map(({ data }) => data).join("");
    // Somebody's words that are written from right to left, or signs that turn what follows.
    const turns = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uD802]/.test(whole);
    const isFault = turns && placesOf(texts).some(isTurned);
    return isFault ? [`turned around: ${whole.slice(0, 80)} in ${block.outerHTML.slice(0, 60)}`] : [];
  });
}

/** Where the page's own parts stand: its head, the ways through it, its end. */
export function frameOf(): string[] {
  const parts = ["header", "header a", "main nav a", "main form[role=search]", "main aside", "main h1:not([dir])"];
  return parts.flatMap((part) =>
    [...document.querySelectorAll(part)].map((one) => {
      const { left, top, width } = one.getBoundingClientRect();
      const y = part === "main aside" ? "" : ` ${String(Math.round(top + scrollY))}`;
      return `${part} ${String(Math.round(left))}${y} ${String(Math.round(width))}`;
    }),
  );
}
