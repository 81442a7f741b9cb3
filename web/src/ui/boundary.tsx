import { Component, type ReactNode } from "react";
import { PieceFailed } from "./piece-failed.tsx";

interface BoundaryProps {
  onRetry?: () => void;
  children: ReactNode;
}

/** Keeps a broken part from taking the rest with it. React offers this as a class only. */
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
