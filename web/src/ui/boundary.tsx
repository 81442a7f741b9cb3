import { Component, type ReactNode } from "react";
import { PieceFailed } from "./piece-failed.tsx";

interface BoundaryProps {
  onRetry?: () => void;
  children: ReactNode;
}

/** Isolates a failing part from the rest. React offers this only for classes. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
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
    return <PieceFailed onRetry={retry} />;
  }
}
