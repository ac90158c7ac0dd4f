import {
  Clapperboard,
  CreditCard,
  GraduationCap,
  House,
  LogIn,
  Search,
  UserPlus,
  Users,
  type LucideIcon,
} from "lucide-react";
import { LogOut, MenuItem, Name, OwnLinks, useCounts } from "#layouts/account/Own.tsx";
import { overlaysData } from "#lib/overlaysData.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/frame.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { GearIcon } from "#ui/Icon.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { navigation } from "./navigation.ts";

const ICONS: Record<(typeof navigation)[number]["href"], LucideIcon> = {
  "/": House,
  "/curriculum": GraduationCap,
  "/success-stories": Clapperboard,
  "/community": Users,
};
const PART = "px-6 pb-3 border-b border-fg signed-out:hidden";

/** A phone's menu, from the page's end: what is one's own, and the ways of the header. */
export default function MobileMenu({ open, onClose }: OverlayProps) {
  return (
    <Dialog id="menu" shape="drawer" title={texts.menu} open={open} onClose={onClose}>
      <Lines onClose={onClose} />
    </Dialog>
  );
}

function Lines({ onClose }: { onClose: () => void }) {
  const counts = useCounts();
  const isSignedIn = "user" in document.documentElement.dataset;
  return (
    <ul className="pb-[env(safe-area-inset-bottom)] [&_:is(a,button)]:min-h-13 [&_:is(a,button)]:gap-3.5 [&_:is(a,button)]:border-b [&_:is(a,button)]:border-line [&_:is(a,button)]:px-6 [&_:is(a,button)]:text-md [&_svg]:text-muted">
      {isSignedIn && (
        <>
          <li className={`${PART} pt-1`}>
            <Name lessons={counts.lessons} />
          </li>
          <OwnLinks counts={counts} onChoose={onClose} />
          <li className={`${PART} tc pt-5`}>{texts.site}</li>
        </>
      )}
      <li>
        <MenuItem title={texts.search} Icon={Search} data-overlay="search" />
      </li>
      {navigation.map(({ href, title }) => (
        <li key={href}>
          <MenuItem {...{ href, title }} Icon={ICONS[href]} onChoose={onClose} />
        </li>
      ))}
      <li className="signed-in:hidden">
        <MenuItem href={routes.login()} title={texts.login} Icon={LogIn} onChoose={onClose} />
      </li>
      <li className="signed-in:hidden">
        <MenuItem href={routes.page("register")} title={texts.register} Icon={UserPlus} onChoose={onClose} />
      </li>
      {overlaysData<boolean>("isSold") && (
        <li className="premium:hidden">
          <MenuItem href={routes.subscription()} title={texts.getPremium} Icon={CreditCard} onChoose={onClose} />
        </li>
      )}
      <li>
        <MenuItem title={texts.settings} Icon={GearIcon} data-overlay="settings" />
      </li>
      {isSignedIn && (
        <li className="signed-out:hidden">
          <LogOut onClose={onClose} />
        </li>
      )}
    </ul>
  );
}
