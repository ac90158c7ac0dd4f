import { achievements } from "#features/learning/achievements/achievements.content.ts";
import { curriculum } from "#features/learning/course/course.content.ts";
import { onboardingData } from "#features/learning/onboarding/onboarding.content.ts";
import { panelCourseOf } from "#features/learning/outline/panelCourse.ts";
import { sellsPremium } from "#features/membership/plans/plans.content.ts";
import { searchCatalogue } from "#features/learning/search/catalogue/search.content.ts";
import * as routes from "#lib/routes.ts";

/** What overlays open with on every page, and no page carries (lib/overlaysData.ts). */
export const GET = async () =>
  Response.json({
    achievements: await achievements(),
    catalogue: routes.catalogue((await searchCatalogue()).hash),
    course: panelCourseOf(await curriculum()),
    isSold: await sellsPremium(),
    onboarding: await onboardingData(),
  });
