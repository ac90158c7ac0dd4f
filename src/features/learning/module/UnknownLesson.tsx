import { useEffect } from "react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/module.ts";
import { useHydrated } from "#ui/useHydrated.ts";

interface Props {
  module: { id: number; lessons: { id: string }[] };
  /** Somebody asked the server for a lesson that this module does not have. */
  isAsked: boolean;
}

/**
 * Says that the lesson behind ?lesson= is not part of this module. The server answers with the lesson itself; a plain
 * static host with this page, which leads on to it.
 */
export default function UnknownLesson({ module: { id: moduleId, lessons }, isAsked }: Props) {
  const wanted = useHydrated() ? new URLSearchParams(location.search).get("lesson") : null;
  const isHere = lessons.some(({ id }) => id === wanted);
  useEffect(() => {
    if (wanted && isHere) location.replace(routes.lesson(moduleId, wanted));
  }, [moduleId, wanted, isHere]);
  return (
    <p
      className="mb-6 rounded-button bg-info-soft px-4 py-3"
      role="status"
      data-pagefind-ignore
      hidden={!isAsked && (!wanted || isHere)}
    >
      {texts.unknownLesson} {lessons.length === 0 ? texts.empty : texts.lessons}
    </p>
  );
}
