import { Component, type ReactNode } from "react";
import { reportUnexpected } from "#lib/report.ts";
import { texts } from "#texts/controls.ts";
import { Button } from "./Button.tsx";

interface Props {
  children: ReactNode;
  /** Drawn in its place; without it the words of an error. */
  fallback?: ReactNode;
}

/** Around a part of an island that the rest can do without: what fails says so in its own place. */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = (): { hasFailed: boolean } => ({ hasFailed: true });

  override componentDidCatch(error: unknown): void {
    reportUnexpected(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback ?? <ErrorScreen />;
  }
}

/** What stands in the place of a part of the page that failed. */
export const ErrorScreen = () => (
  <div role="alert" className="grid justify-items-start gap-3 p-6">
    <h2>{texts.oops}</h2>
    <p>{texts.boundary}</p>
    <Button look="act" onClick={() => location.reload()}>
      {texts.refreshPage}
    </Button>
  </div>
);
