import { useEffect } from "react";
import { AboutForm } from "#features/account/profile/about/AboutForm.tsx";
import { AccountSection } from "#features/account/profile/access/AccountSection.tsx";
import { readProviders } from "#features/account/profile/access/access.store.ts";
import { DataSection } from "#features/account/profile/data/DataSection.tsx";
import { DecisionsSection, StandingNotice } from "#features/account/profile/decisions/DecisionsSection.tsx";
import { $profileChanges, openProfile } from "#features/account/profile/record/profile.store.ts";
import { CommunitySection } from "#features/community/people/CommunitySection.tsx";
import type { Written } from "#features/learning/achievements/achievements.ts";
import { EarnedSection } from "#features/learning/achievements/EarnedSection.tsx";
import { NOTHING_YET } from "#features/learning/progress/progress.ts";
import { $progress, startProgress } from "#features/learning/progress/progress.store.ts";
import { reportUnexpected } from "#lib/report.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";

interface Props {
  /** Whom to write to when the site itself sends no mails. */
  supportEmail: string;
  /** What can be earned. */
  achievements: Written[];
}

export function ProfileIsland({ supportEmail, achievements }: Props) {
  const { progress } = useStore($progress, NOTHING_YET);
  useEffect(() => {
    openProfile();
    startProgress();
    void readProviders();
    // A profile that is whole now may have earned something.
    return $profileChanges.listen(() => {
      import("#features/learning/achievements/unlocks.ts").then(
        ({ askForUnlocks }) => askForUnlocks(),
        reportUnexpected,
      );
    });
  }, []);
  return (
    <ErrorBoundary>
      <StandingNotice />
      <div className="mt-8 grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] items-start gap-14 max-lg:grid-cols-1 max-lg:gap-12">
        <AboutForm />
        <div className="grid gap-10">
          <AccountSection supportEmail={supportEmail} />
          <DataSection lessonsDone={Object.keys(progress.lessons).length} />
          <CommunitySection />
          <EarnedSection written={achievements} />
        </div>
      </div>
      {/* Below the rest, so that nothing moves when it comes. */}
      <DecisionsSection />
    </ErrorBoundary>
  );
}
