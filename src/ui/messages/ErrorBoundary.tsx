import { Component, type ComponentType, createRef, type ReactNode } from "react";
import { reportUnexpected } from "#lib/report.ts";
import { failed } from "./failed.ts";

/** Around every island: one that fails after it lived is told of like one that never came (FailedPart.astro). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  readonly #place = createRef<HTMLElement>();
  override state = { hasFailed: false };

  static getDerivedStateFromError = (): { hasFailed: boolean } => ({ hasFailed: true });

  override componentDidCatch(error: unknown): void {
    reportUnexpected(error);
    this.#place.current?.dispatchEvent(failed(error));
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <span hidden ref={this.#place} /> : this.props.children;
  }
}

/** A component as an island: when it fails, the page around it stays readable. */
export const asIsland = <Props extends object>(Part: ComponentType<Props>) =>
  function Island(props: Props) {
    return (
      <ErrorBoundary>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
