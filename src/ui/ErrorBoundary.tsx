import { Component, type ReactNode } from "react";
import { reportUnexpected } from "#lib/report.ts";
import { adoptErrorStyle, ERROR_TEXT, ERROR_TITLE, REFRESH } from "./errorScreen.ts";

/** Around every island: one that fails is replaced by the words of spec §8, and the page around it stays readable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = (): { hasFailed: boolean } => ({ hasFailed: true });

  override componentDidCatch(error: unknown): void {
    adoptErrorStyle();
    reportUnexpected(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="error-screen" role="alert">
        <h2>{ERROR_TITLE}</h2>
        <p>{ERROR_TEXT}</p>
        <button type="button" className="btn btn-act" onClick={() => location.reload()}>
          {REFRESH}
        </button>
      </div>
    );
  }
}
