/** A press replaces the picture with the other site's player. Without JavaScript the picture is a link to it. */
export function playEmbedded(link: HTMLAnchorElement): void {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.src = link.dataset["embed"] ?? "";
    frame.title = link.dataset["title"] ?? "";
    frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
    // YouTube refuses to play without a referrer.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    link.after(frame);
    link.hidden = true;
    frame.focus();
  });
}
