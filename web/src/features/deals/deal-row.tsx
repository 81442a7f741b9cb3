import { VisuallyHidden } from "@mantine/core";
import type { Deal, Pipeline } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { useEffect, useRef } from "react";
import { dayIn, money, shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Cell } from "../../ui/table.tsx";
import { CloseDateCell, NextStepCell, StageCell, TriageCell, UpdateCell } from "./deal-cells.tsx";
import styles from "./deals.module.css";
import { PendingMark } from "./pending-mark.tsx";
import { useSetProperty } from "./use-set-property.ts";

interface DealRowProps {
  deal: Deal;
  pipelines: Pipeline[];
  /** Somebody was sent to this deal. */
  isMeant: boolean;
}

/** One deal; most of what it says can be changed where it stands. */
export function DealRow({ deal, pipelines, isMeant }: DealRowProps) {
  const { user, currency, timeZone } = useSession();
  const { set, save } = useSetProperty(deal);
  const row = useRef<HTMLTableRowElement>(null);
  const today = dayIn(timeZone, new Date());
  useEffect(() => {
    if (isMeant) row.current?.scrollIntoView({ block: "center" });
  }, [isMeant]);
  return (
    <tr ref={row} aria-current={isMeant || undefined} className={styles.row}>
      {user.role === "manager" && (
        <Cell label="Owner">
          <Owner deal={deal} />
        </Cell>
      )}
      <Cell label="Deal Title" isTitle>
        <span className={styles.title}>
          <Title deal={deal} />
          {deal.pendingWrite && <PendingMark state={deal.pendingWrite} />}
        </span>
      </Cell>
      <Cell label="Stage">
        <StageCell deal={deal} pipelines={pipelines} onChange={(dealstage) => set({ dealstage })} />
      </Cell>
      <Cell label="Close Date">
        <CloseDateCell
          deal={deal}
          today={today as Day}
          onChange={(closedate) => set({ closedate })}
        />
      </Cell>
      <Cell label="Value" isNumber>
        <span
          className={styles.value}
          title={
            deal.amountInHomeCurrency === null
              ? "No amount in the CRM"
              : money(deal.amountInHomeCurrency, currency)
          }
        >
          {deal.amountInHomeCurrency === null
            ? "–"
            : shortMoney(deal.amountInHomeCurrency, currency)}
        </span>
      </Cell>
      <Cell label="Triage">
        <TriageCell
          deal={deal}
          onChange={(hs_manual_forecast_category) => set({ hs_manual_forecast_category })}
        />
      </Cell>
      <Cell label="Latest Update">
        <UpdateCell deal={deal} onSave={(deal_update) => save({ deal_update })} />
      </Cell>
      <Cell label="Next Step">
        <NextStepCell deal={deal} onSave={(hs_next_step) => save({ hs_next_step })} />
      </Cell>
    </tr>
  );
}

function Owner({ deal: { Owner: owner } }: { deal: Deal }) {
  if (!owner) return <span className={styles.quiet}>Nobody here</span>;
  return (
    <span className={styles.owner} title={owner.User.name}>
      <Avatar name={owner.User.name} size={24} />
      <span className={styles.cut}>{owner.User.name}</span>
    </span>
  );
}

function Title({ deal: { name, url } }: { deal: Deal }) {
  const words = name || "Deal without a name";
  if (!url) return <span className={styles.name}>{words}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={styles.name}
      title={`${words} (opens HubSpot)`}
    >
      {words}
      <VisuallyHidden> (opens HubSpot in a new tab)</VisuallyHidden>
    </a>
  );
}
