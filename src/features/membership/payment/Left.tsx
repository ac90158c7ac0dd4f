import { useEffect } from "react";
import { useNextLesson } from "#features/learning/outline/useNextLesson.ts";
import { withFrom } from "#features/membership/membership/cameFrom.ts";
import { keptOrder } from "#features/membership/membership/orderHint.ts";
import { track } from "#lib/analytics.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/payment.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { LessonCard, Receipt } from "./WayOn.tsx";
import type { LessonPlace } from "./places.ts";

interface Props {
  lessons: LessonPlace[];
  /** "€0" */
  nothing: string;
  onSale: boolean;
}

const { cancelled } = texts;

/** The lesson that goes on without paying. */
export function NextFree({ lessons }: Pick<Props, "lessons">) {
  const free = lessons.filter(({ isPremium }) => !isPremium);
  const next = useNextLesson(free);
  const lesson = free.find(({ id }) => id === next?.id);
  if (!lesson) return null;
  const { number, time } = lesson;
  return (
    <LessonCard
      {...lesson}
      label={cancelled.next}
      about={fill(cancelled.about, { number, time })}
      href={routes.lesson(lesson.moduleId, lesson.id)}
      words={fill(next?.isBegun ? texts.goOn : texts.start, { number })}
    />
  );
}

/** What leaving cost, and the ways back: to the order, and to the lesson somebody came from. */
export function Left({ nothing, onSale }: Omit<Props, "lessons">) {
  const isAlive = useHydrated();
  const order = isAlive ? keptOrder() : undefined;
  useEffect(() => track("checkout_step", { step: "cancelled" }), []);
  const again = order && routes.prepayment(order.plan);
  return (
    <Receipt>
      <b className="font-bold">{fill(cancelled.cost, { money: nothing })}</b>
      {cancelled.card}
      {onSale && (
        <a href={again ? (order.back ? withFrom(again, order.back) : again) : routes.subscription()}>
          {again ? cancelled.back : texts.toPlans}
        </a>
      )}
      {order?.back && <a href={order.back}>{cancelled.lesson}</a>}
      <a href={routes.page("contact")}>{cancelled.ask}</a>
    </Receipt>
  );
}
