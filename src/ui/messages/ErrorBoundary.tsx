import { Component, createRef, type ComponentType, type ReactNode } from "react";
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

/** An island with that around it. */
export const inBoundary = <Props extends object>(Island: ComponentType<Props>) =>
  function Bounded(props: Props) {
    return (
      <ErrorBoundary>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
