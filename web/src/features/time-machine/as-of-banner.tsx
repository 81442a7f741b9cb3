import { IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useAsOf } from "../../lib/as-of.ts";
import { formatFullDay } from "../../lib/format.ts";
import { useSetAsOf } from "./as-of-control.tsx";
import styles from "./time-machine.module.css";

/**
 * States that the page displays a past day, with a link back to today. `children` lists what isn't
 * available for it.
 */
export function AsOfBanner({ children }: { children?: ReactNode }) {
  const asOf = useAsOf();
  const goTo = useSetAsOf();
  if (!asOf) return null;
  return (
    <div role="status" className={styles.banner}>
      <IconHistory size={18} aria-hidden="true" />
      <div className="grow basis-65 min-w-0">
        <p>
          <strong>As it was on {formatFullDay(asOf)}.</strong> Read-only.
        </p>
        {children && <p className="text-base/inherit text-quiet">{children}</p>}
      </div>
      <button
        type="button"
        className="unstyled py-0.5 px-1.5 rounded-md whitespace-nowrap cursor-pointer text-primary font-medium hover:underline hover:underline-offset-3 focus-visible:outline-offset-0"
        onClick={() => goTo(undefined)}
      >
        Back to today
      </button>
    </div>
  );
}
