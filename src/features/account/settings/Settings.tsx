import { Download, ListFilter, Route } from "lucide-react";
import { useWithoutMail } from "#features/account/session/useWithoutMail.ts";
import * as routes from "#lib/routes.ts";
import { texts as offline } from "#texts/offline.ts";
import { texts } from "#texts/settings.ts";
import { texts as tour } from "#texts/tour.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { ThemeChoice } from "#ui/theme/ThemeChoice.tsx";
import { useStore } from "#ui/useStore.ts";
import { changeSetting, chooseTheme } from "./choices.store.ts";
import { $settings, $theme } from "./settings.store.ts";
import type { Settings as Names } from "./settings.ts";

interface Line {
  name: keyof Names;
  title: string;
  about: string;
  keys?: readonly string[];
}
const EVERYBODYS: readonly Line[] = [
  { name: "motion", title: texts.motion, about: texts.fillsSlidesPageTransitions },
  { name: "particles", title: texts.particles, about: texts.particlesHint },
  { name: "playerKeys", title: texts.playerKeys, about: texts.keysHint, keys: ["k", "j", "l", "/"] },
  { name: "autoComplete", title: texts.completeLessonsThemselves, about: texts.n90VideoCanUndone },
];
const MEMBERS: readonly Line[] = [
  { name: "notifications", title: texts.notifications, about: texts.alertsHint },
  { name: "emailUpdates", title: texts.emailUpdates, about: texts.mailHint },
];
const WAY = "border-t border-line pt-4.5";

/** How the site looks and behaves: every change holds at once, there is nothing to save. */
export default function Settings({ open, onClose }: OverlayProps) {
  return (
    <Dialog id="settings" title={texts.settings} open={open} onClose={onClose}>
      <form className="px-6 pt-1 pb-6" autoComplete="off">
        <Choices />
        <p className={`${WAY} signed-out:hidden`}>
          <a className={buttonClass("plain", "normal", "w-full")} href={`${routes.page("dashboard")}#tour`}>
            <Route className="icon" aria-hidden /> {tour.again}
          </a>
        </p>
        <p className={WAY}>
          <button type="button" className={buttonClass("plain", "normal", "w-full")} data-overlay="kept">
            <Download className="icon" aria-hidden /> {offline.settings}
          </button>
        </p>
        <p className={`${WAY} mt-4.5`}>
          <a className={buttonClass("plain", "normal", "w-full")} href={routes.advancedSearch()}>
            <ListFilter className="icon" aria-hidden /> {texts.advancedSearch}
          </a>
        </p>
      </form>
    </Dialog>
  );
}

function Choices() {
  const settings = useStore($settings);
  const theme = useStore($theme);
  const withoutMail = useWithoutMail();
  const line = ({ name, ...words }: Line) => (
    <Switch
      key={name}
      {...{ name, ...words }}
      checked={settings[name]}
      onChange={(isOn) => changeSetting(name, isOn)}
    />
  );
  return (
    <>
      <ThemeChoice legend={texts.theme} value={theme} onChange={chooseTheme} />
      {EVERYBODYS.map(line)}
      <fieldset className="signed-out:hidden">
        <legend className="sr-only">{texts.account}</legend>
        {MEMBERS.filter(({ name }) => !(withoutMail && name === "emailUpdates")).map(line)}
      </fieldset>
    </>
  );
}
