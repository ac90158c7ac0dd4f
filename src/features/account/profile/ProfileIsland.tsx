import { useEffect } from "react";
import type { Written } from "#features/learning/achievements/achievements.ts";
import { startProgress } from "#features/learning/progress/progress.store.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { AboutForm } from "./about/AboutForm.tsx";
import { AccountSection } from "./access/AccountSection.tsx";
import { DataSection } from "./data/DataSection.tsx";
import { EarnedSection } from "./earned/EarnedSection.tsx";
import { DecisionsSection } from "./decisions/DecisionsSection.tsx";
import { StandingNotice } from "./decisions/StandingNotice.tsx";
import { CommunitySection } from "./people/CommunitySection.tsx";
import { openProfile } from "./record/profile.store.ts";
import { readProviders } from "./access/providers.store.ts";

interface Props {
  /** Whom to write to when the site itself sends no mails. */
  supportEmail: string;
  /** What can be earned. */
  achievements: Written[];
}

export function ProfileIsland({ supportEmail, achievements }: Props) {
  useEffect(() => {
    openProfile();
    startProgress();
    void readProviders();
  }, []);
  return (
    <ErrorBoundary>
      <StandingNotice />
      <div className="mt-8 grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] items-start gap-14 max-lg:grid-cols-1 max-lg:gap-12">
        <AboutForm />
        <div className="grid gap-10">
          <AccountSection supportEmail={supportEmail} />
          <DataSection />
          <CommunitySection />
          <EarnedSection written={achievements} />
        </div>
      </div>
      {/* Below the rest, so that nothing moves when it comes. */}
      <DecisionsSection />
    </ErrorBoundary>
  );
}
