import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { within } from "../lib/within.ts";
import { Boundary } from "./boundary.tsx";
import { Waiting } from "./waiting.tsx";

const LOADS_WITHIN_MS = 120_000;

type Load<P> = () => Promise<ComponentType<P>>;

/** A lazy-loaded part of the app, with an error state if loading fails. */
export function piece<P extends object>(
  name: string,
  load: Load<P>,
  meanwhile: ReactNode = <Waiting>{null}</Waiting>,
) {
  const loadPart = (): ComponentType<P> =>
    lazy(async () => ({
      default: await within(LOADS_WITHIN_MS, load(), `The piece '${name}' did not load in time`),
    }));
  let loaded = loadPart();

  function Piece(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const retry = () => {
      loaded = loadPart();
      setPart(() => loaded);
    };
    return (
      <Boundary onRetry={retry}>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  }
  Piece.displayName = `Piece(${name})`;
  /**
   * Called by the router as soon as the part may be needed. Parts loaded by then render
   * immediately: with `lazy`, React would briefly render the fallback even for loaded ones. A
   * failure surfaces when the part is rendered.
   */
  Piece.preload = () =>
    load().then((part) => {
      loaded = part;
    }, ignore);
  return Piece;
}

function ignore() {}
