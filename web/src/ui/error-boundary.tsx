import { Component, type ReactNode } from "react";
import { PartFailed } from "./part-failed.tsx";

interface ErrorBoundaryProps {
  onRetry?: () => void;
  children: ReactNode;
}

/** Isolates a failing part from the rest. React offers this only for classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    const retry = () => {
      this.props.onRetry?.();
      this.setState({ isBroken: false });
    };
    return <PartFailed onRetry={retry} />;
  }
}
