import { Tooltip } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import styles from "./explained.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface Explanation {
  /** As text: 'Won ÷ quota'. */
  formula: string;
  /** The same with the actual numbers: '€412,000 ÷ €600,000 = 69%'. */
  numbers: string;
  remark?: string;
}

/** A note that applies to every figure in a section. */
export const ExplainedScope = createContext<string | undefined>(undefined);

interface ExplainedProps extends Explanation {
  /** The click action, if any: 'Edit the quota of Ana'. */
  action?: { label: string; run: () => void };
  children: ReactNode;
}

/** A computed value that explains its calculation on hover, focus and touch. */
export function Explained({ formula, numbers, remark, action, children }: ExplainedProps) {
  const scope = useContext(ExplainedScope);
  return (
    <Tooltip
      label={
        <span className="flex flex-col gap-0.5">
          <span className="text-sm font-semibold text-quiet">How this is computed</span>
          <span>{formula}</span>
          <span className="number">{numbers}</span>
          {remark && <span className="text-quiet">{remark}</span>}
          {scope && <span className="text-quiet">{scope}</span>}
          {action && <span className="text-quiet">{action.label}: click</span>}
        </span>
      }
      events={{ hover: true, focus: true, touch: true }}
      classNames={{
        tooltip:
          "max-w-80 py-2.5 px-3 rounded-control bg-surface shadow-float text-base text-ink font-normal tracking-normal",
      }}
      interactive
      multiline
    >
      <button
        type="button"
        className={`${styles.value} unstyled`}
        data-acts={!!action}
        onClick={action?.run}
      >
        {action && <VisuallyHidden>{action.label}: </VisuallyHidden>}
        {children}
      </button>
    </Tooltip>
  );
}
