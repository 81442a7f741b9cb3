import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { counted, money, shortMoney } from "../../lib/format.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import styles from "./deals-panel.module.css";

const SHOWN = 10;

export interface BehindFigure {
  title: string;
  context: string;
  /** As many as are known, by value. */
  deals: {
    hubspotId: string;
    name: string;
    amountInHomeCurrency: number | null;
    /** A quiet line under the name. */
    note?: string;
  }[];
  /** How many there are in all. */
  count: number;
}

interface DealsPanelProps {
  behind: BehindFigure;
  currency: string;
  /** Left out where deals are of another day: they can be looked at, not checked. */
  onQueue?: ((hubspotIds: string[], first?: string) => void) | undefined;
  onClose: () => void;
}

/** The deals behind a figure: ten by name, how many more there are, and the way to check them. */
export function DealsPanel({ behind, currency, onQueue, onClose }: DealsPanelProps) {
  const { title, context, deals, count } = behind;
  const ids = deals.map(({ hubspotId }) => hubspotId);
  const shown = deals.slice(0, SHOWN);
  return (
    <SidePanel
      title={title}
      context={context}
      onClose={onClose}
      footer={
        onQueue && (
          <Button fullWidth disabled={ids.length === 0} onClick={() => onQueue(ids)}>
            Check {ids.length < count ? `the first ${ids.length}` : counted(count, "deal")}
          </Button>
        )
      }
    >
      {count === 0 ? (
        <p className={styles.more}>No deals yet!</p>
      ) : (
        <ul className={styles.list}>
          {shown.map(({ hubspotId, name, amountInHomeCurrency, note }) => (
            <li key={hubspotId} className={styles.deal}>
              <Name onOpen={onQueue && (() => onQueue(ids, hubspotId))}>
                {name}
                {note && <span className={styles.note}>{note}</span>}
              </Name>
              <span
                className="number"
                title={amountInHomeCurrency === null ? "" : money(amountInHomeCurrency, currency)}
              >
                {amountInHomeCurrency === null ? "–" : shortMoney(amountInHomeCurrency, currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > shown.length && <p className={styles.more}>... and {count - shown.length} more</p>}
    </SidePanel>
  );
}

function Name({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <span>{children}</span>;
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      {children}
    </button>
  );
}
