import { Tooltip } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import styles from "./explained.module.css";
import { Unseen } from "./unseen.tsx";

export interface Explanation {
  /** In words: 'Won ÷ quota'. */
  formula: string;
  /** The same with the actual numbers: '€412,000 ÷ €600,000 = 69%'. */
  numbers: string;
  /** What else one should know. */
  remark?: string;
}

/** What is true of every figure on a part of a page, and is said with each. */
export const ExplainedScope = createContext<string | undefined>(undefined);

interface ExplainedProps extends Explanation {
  /** What a click does, where it does something: 'Edit the quota of Ana'. */
  action?: { label: string; run: () => void };
  children: ReactNode;
}

/** A computed value that tells how it came about, on hover, on focus and on touch. */
export function Explained({ formula, numbers, remark, action, children }: ExplainedProps) {
  const scope = useContext(ExplainedScope);
  return (
    <Tooltip
      label={
        <span className={styles.how}>
          <span className={styles.heading}>How this is computed</span>
          <span>{formula}</span>
          <span className="number">{numbers}</span>
          {remark && <span className={styles.quiet}>{remark}</span>}
          {scope && <span className={styles.quiet}>{scope}</span>}
          {action && <span className={styles.quiet}>{action.label}: click</span>}
        </span>
      }
      events={{ hover: true, focus: true, touch: true }}
      classNames={{ tooltip: styles.tooltip }}
      interactive
      multiline
    >
      <button type="button" className={styles.value} data-acts={!!action} onClick={action?.run}>
        {action && <Unseen>{action.label}: </Unseen>}
        {children}
      </button>
    </Tooltip>
  );
}
