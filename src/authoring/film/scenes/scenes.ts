import { balance } from "./charts/balance.ts";
import { bars } from "./charts/bars.ts";
import { columns } from "./charts/columns.ts";
import { crowd } from "./charts/crowd.ts";
import { curve } from "./charts/curve.ts";
import { distance } from "./charts/distance.ts";
import { funnel } from "./charts/funnel.ts";
import { hours } from "./charts/hours.ts";
import { wave } from "./charts/wave.ts";
import { cards } from "./objects/cards.ts";
import { pages } from "./objects/pages.ts";
import { path } from "./objects/path.ts";
import { phone } from "./objects/phone.ts";
import { ring } from "./objects/ring.ts";
import { screen } from "./objects/screen.ts";
import { thumbnails } from "./objects/thumbnails.ts";
import { timeline } from "./objects/timeline.ts";
import { title } from "./objects/title.ts";
import { tree } from "./objects/tree.ts";
import { versus } from "./objects/versus.ts";
import { calendar } from "./papers/calendar.ts";
import { checklist } from "./papers/checklist.ts";
import { contract } from "./papers/contract.ts";
import { ledger } from "./papers/ledger.ts";
import { page } from "./papers/page.ts";
import { shots } from "./papers/shots.ts";
import { footage } from "./pictures/footage.ts";
import { picture } from "./pictures/picture.ts";
import type { Kind } from "./stage/kind.ts";

/** Every kind of scene by the name that an author writes. */
export const KINDS: Record<string, Kind> = {
  ...{ title, cards, timeline, thumbnails, versus, tree, ring, path, phone, pages, screen },
  ...{ curve, bars, columns, funnel, crowd, distance, wave, hours, balance },
  ...{ shots, ledger, contract, checklist, calendar, page },
  ...{ picture, footage },
};
