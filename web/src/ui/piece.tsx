import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { within } from "../lib/within.ts";
import { Boundary } from "./boundary.tsx";
import { Waiting } from "./waiting.tsx";

const LOADS_WITHIN_MS = 120_000;

type Load<P> = () => Promise<ComponentType<P>>;

/** A part of the product that is loaded when first needed, and says so when it does not come. */
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
   * Called by the router as soon as the piece may be needed. What has come by then is shown at once: even for what is
   * there, React draws what stands for it first, and leaves that in sight for a while. A failure shows once it is needed.
   */
  Piece.preload = () =>
    load().then((part) => {
      loaded = part;
    }, ignore);
  return Piece;
}

function ignore() {}
