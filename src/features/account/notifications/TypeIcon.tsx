import { Award, CircleCheck, Info, TriangleAlert, Users, type LucideIcon } from "lucide-react";
import type { NotificationType } from "./kept/notifications.ts";

const ICONS: Record<NotificationType, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  achievement: Award,
  community: Users,
  info: Info,
};

/** What a notification is about, drawn. */
export function TypeIcon({ type, className = "" }: { type: NotificationType; className?: string }) {
  const Icon = ICONS[type];
  return <Icon className={`icon ${className}`} aria-hidden />;
}
