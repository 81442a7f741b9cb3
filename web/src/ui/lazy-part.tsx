import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { withTimeout } from "../lib/with-timeout.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LoadingSkeleton } from "./loading-skeleton.tsx";

const LOAD_TIMEOUT_MS = 120_000;

type Load<P> = () => Promise<ComponentType<P>>;

/** A lazy-loaded part of the app, with an error state if loading fails. */
export function lazyPart<P extends object>(
  name: string,
  load: Load<P>,
  meanwhile: ReactNode = <LoadingSkeleton>{null}</LoadingSkeleton>,
) {
  const loadPart = (): ComponentType<P> =>
    lazy(async () => ({
      default: await withTimeout(
        LOAD_TIMEOUT_MS,
        load(),
        `The piece '${name}' didn't load in time`,
      ),
    }));
  let loaded = loadPart();

  function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const retry = () => {
      loaded = loadPart();
      setPart(() => loaded);
    };
    return (
      <ErrorBoundary onRetry={retry}>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  LazyPart.displayName = `Piece(${name})`;
  /**
   * Called by the router as soon as the part may be needed. Parts loaded by then render
   * immediately: with `lazy`, React would briefly render the fallback even for loaded ones. A
   * failure surfaces when the part is rendered.
   */
  LazyPart.preload = () =>
    load().then((part) => {
      loaded = part;
    }, ignore);
  return LazyPart;
}

function ignore() {}
