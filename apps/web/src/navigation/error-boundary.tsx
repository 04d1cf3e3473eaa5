import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** When this changes, it is tried anew. */
  readonly resetOn: unknown;
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly caught?: { readonly error: unknown } | undefined;
  readonly resetOn: unknown;
}

/** Shows what is left when something below breaks, until one goes elsewhere. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetOn: this.props.resetOn };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { resetOn }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetOn === state.resetOn ? null : { resetOn, caught: undefined };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === undefined ? this.props.children : this.props.fallback(caught.error);
  }
}
