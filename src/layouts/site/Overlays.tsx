import { lazy, Suspense, useState, type ComponentType } from "react";
import { readOverlaysData } from "#lib/overlaysData.ts";
import {
  $beside,
  $overlay,
  closeOverlay,
  followAddress,
  openOverlay,
  whenBrought,
  type OverlayProps,
} from "#ui/overlay.ts";
import { PartBoundary } from "#ui/PartBoundary.tsx";
import { useStore } from "#ui/useStore.ts";

type Load = () => Promise<{ default: ComponentType<OverlayProps> }>;

/** With what the build wrote for it. */
const told =
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), readOverlaysData()]))[0];

/** Each overlay by the name that a button's `data-overlay` and the address say. */
const LOADS: Record<string, Load> = {
  account: () => import("#layouts/account/AccountMenu.tsx"),
  alerts: () => import("#features/account/notifications/Alerts.tsx"),
  badges: told(() => import("#features/learning/achievements/Badges.tsx")),
  bookmarks: told(() => import("#features/learning/bookmarks/Bookmarks.tsx")),
  feedback: () => import("#features/community/feedback/Feedback.tsx"),
  find: () => import("#features/learning/search/Find.tsx"),
  finished: () => import("#features/learning/finished/Finished.tsx"),
  kept: () => import("#features/account/offline/Kept.tsx"),
  menu: told(() => import("./MobileMenu.tsx")),
  onboarding: told(() => import("#features/learning/onboarding/Onboarding.tsx")),
  search: () => import("#features/learning/search/Search.tsx"),
  settings: () => import("#features/account/settings/Settings.tsx"),
  tour: () => import("#features/learning/tour/Tour.tsx"),
};
const SEARCH = "search";

type Overlay = ComponentType<OverlayProps>;

/** Those that have come: drawn at once, where a lazy one waits until React takes its placeholder away. */
const here: Record<string, Overlay> = {};

/** What overlays are made of is no part of a page on which none was opened. */
async function load(name: string, start = LOADS[name]): Promise<{ default: Overlay }> {
  if (!start) throw new Error(`No overlay ${name}`);
  const [{ default: Part }, { default: Frame }] = await Promise.all([start(), import("#ui/OverlayFrame.tsx")]);
  here[name] ??= (props) => (
    <Frame>
      <Part {...props} />
    </Frame>
  );
  return { default: here[name] };
}
const LATE: Record<string, Overlay> = Object.fromEntries(
  Object.keys(LOADS).map((name) => [name, lazy(() => load(name))]),
);

/** Opens an overlay once its code is there; until then what was pressed shows that it is coming. */
async function open(name: string, pressed?: HTMLElement): Promise<void> {
  try {
    if (pressed) pressed.dataset["waiting"] = "";
    await load(name);
    await openOverlay(name);
  } catch (error) {
    dispatchEvent(new CustomEvent("island-failed", { detail: { error, pressed } }));
  } finally {
    if (pressed) delete pressed.dataset["waiting"];
  }
}

const openerOf = ({ target }: Event) => (target as Element).closest<HTMLElement>("[data-overlay]");
const isKnown = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(LOADS, name);

if (typeof document !== "undefined") {
  whenBrought(load);
  document.addEventListener("click", (event) => {
    const opener = openerOf(event);
    const name = opener?.dataset["overlay"];
    if (!opener || !isKnown(name) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // What stands open beside its opener is closed by it, too; of the search it is somebody's quick Enter.
    if ($overlay.get() === name && name !== SEARCH) closeOverlay();
    else void open(name, opener);
  });
  for (const near of ["pointerover", "focusin"])
    document.addEventListener(near, (event) => {
      const name = openerOf(event)?.dataset["overlay"];
      if (isKnown(name)) load(name).catch(() => undefined);
    });
  // A letter in the header's field is one for the search, which takes it along (Search.tsx); also one that came before this.
  for (const typed of ["input", "compositionend"])
    document.addEventListener(typed, (event) => {
      const field = openerOf(event);
      if (field?.matches("input") && !(event as InputEvent).isComposing) void open(SEARCH, field);
    });
  const field = document.querySelector<HTMLInputElement>("input[data-overlay]");
  if (field?.value) void open(SEARCH, field);
  followAddress((name) => isKnown(name) && void open(name));
}

/** Whatever opens over the page. */
export default function Overlays() {
  const name = useStore($overlay);
  const beside = useStore($beside);
  const [opened, setOpened] = useState(new Map<string, Overlay | undefined>());
  const shown = [name, beside].filter((one) => one !== undefined);
  const coming = shown.filter((one) => !opened.has(one));
  if (coming.length > 0)
    setOpened(new Map([...opened, ...coming.map((one) => [one, here[one] ?? LATE[one]] as const)]));
  return (
    <>
      {[...opened].map(
        ([one, Part]) =>
          Part && (
            <PartBoundary key={one} fallback={null}>
              <Suspense>
                <Part open={shown.includes(one)} onClose={closeOverlay} />
              </Suspense>
            </PartBoundary>
          ),
      )}
    </>
  );
}
