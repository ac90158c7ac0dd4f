import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import type { ReactNode } from "react";
import { directionOf } from "#lib/language/direction.ts";
import { LANGUAGE } from "#lib/language/language.ts";

/** Around what opens over the page: it writes in the page's direction, and no styles, which the policy would refuse. */
export default function OverlayFrame({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={directionOf(LANGUAGE) ?? "ltr"}>{children}</DirectionProvider>
    </CSPProvider>
  );
}
