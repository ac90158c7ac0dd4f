import { useEffect } from "react";
import { startProgress } from "#features/progress/progress.store.ts";
import { ErrorBoundary } from "#ui/ErrorBoundary.tsx";
import { AboutForm } from "./AboutForm.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { DataSection } from "./DataSection.tsx";
import "./profile.css";
import { openProfile } from "./profile.store.ts";
import { readProviders } from "./providers.store.ts";

interface Props {
  /** Whom to write to when the site itself sends no mails. */
  supportEmail: string;
}

export function ProfileIsland({ supportEmail }: Props) {
  useEffect(() => {
    openProfile();
    startProgress();
    void readProviders();
  }, []);
  return (
    <ErrorBoundary>
      <div className="profile-page">
        <AboutForm />
        <div className="profile-side">
          <AccountSection supportEmail={supportEmail} />
          <DataSection />
        </div>
      </div>
    </ErrorBoundary>
  );
}
