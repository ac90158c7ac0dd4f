/** A press puts the other site's player in the place of the picture. Without JavaScript the picture leads there. */
export function playEmbedded(link: HTMLAnchorElement): void {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.src = link.dataset["embed"] ?? "";
    frame.title = link.dataset["title"] ?? "";
    frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
    // YouTube refuses to play for a page that does not say its host.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    link.after(frame);
    link.hidden = true;
    frame.focus();
  });
}
