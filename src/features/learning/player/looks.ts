/** Looks that come with the island: a page that nobody has touched carries none of them. */
export const PLAYER_ALIVE =
  "data-idle:cursor-none [&_:focus-visible]:-outline-offset-3 [&_:focus-visible]:outline-(--ring) [&:fullscreen]:grid [&:fullscreen]:bg-[#000] [&:fullscreen>video]:size-full [&:fullscreen>video]:max-h-dvh [&:fullscreen>video]:rounded-none [&>canvas]:pointer-events-none [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:size-full [&>canvas]:rounded-clip [&>canvas]:object-contain";
export const SMALL =
  "fixed inset-x-0 top-(--header-h) z-[29] rounded-none! bg-plate motion-safe:animate-small-in lg:inset-auto lg:right-6 lg:bottom-22 lg:w-105 lg:overflow-clip lg:rounded-card! lg:border lg:border-[oklch(57.5%_0.012_70)] lg:shadow-panel forced-colors:border forced-colors:border-[CanvasText] still:animate-none";
export const SAID =
  "pointer-events-none absolute top-4.5 left-1/2 [translate:-50%_0] rounded-clip bg-plate px-3.5 py-2.5 font-label text-body leading-none font-narrow";
/** They make way for the list of chapters, which would cover half of them. */
export const CAPTIONS =
  "in-[[data-film]:has([data-bar]_nav)]:[&::cue]:opacity-0 [&::cue]:bg-[oklch(16.5%_0.005_60/0.86)] [&::cue]:[font-family:'Atkinson_Next',system-ui,sans-serif] [&::cue]:text-[#fff]";
export const SMALL_PICTURE =
  "absolute h-16 w-28.5 max-xs:w-24 [&::-webkit-media-text-track-container]:hidden [&::cue]:opacity-0";
export const WRITING =
  "absolute inset-x-3 bottom-3 z-1 max-h-[calc(100%-24px)] overflow-auto px-4 pt-3.5 pb-4 @max-[480px]/film:inset-x-1.5 @max-[480px]/film:bottom-1.5 @max-[480px]/film:px-2.5 @max-[480px]/film:py-2";
