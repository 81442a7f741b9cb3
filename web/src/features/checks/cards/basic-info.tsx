import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { DealDetail } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { isSeller } from "@touchline/domain";
import { CrmChangeNotice } from "../../../lib/crm-change-notice.tsx";
import { stagesOf } from "../../../lib/deal-stage.ts";
import type { EditDeal } from "../../../lib/edit-deal.ts";
import {
  dayIn,
  formatDay,
  formatMoney,
  formatPercent,
  formatShortMoney,
  pluralise,
} from "../../../lib/format.ts";
import { useQuarters } from "../../../lib/quarters.ts";
import { useIsReadOnly } from "../../../lib/read-only.ts";
import { useSession } from "../../../lib/session.ts";
import { judgeUpdate, notJudgedText } from "../../../lib/update-quality-text.ts";
import { Chip } from "../../../ui/chip.tsx";
import { InlineChoice } from "../../../ui/inline-choice.tsx";
import { InlineDate } from "../../../ui/inline-date.tsx";
import { InlineText } from "../../../ui/inline-text.tsx";
import { OwnerAvatar, OwnerName } from "../../../ui/owner-name.tsx";
import { UpdateQuality } from "../../../ui/update-quality.tsx";
import { formatSinceDays } from "../day-text.ts";
import { RiskChip } from "../risk-chip.tsx";
import { RiskLine } from "../risk-line.tsx";
import { usePipelines } from "../use-deal.ts";
import { AgedText } from "./aged-text.tsx";
import { Fact } from "./card.tsx";
import styles from "./cards.module.css";
import { LostReason } from "./lost-reason.tsx";

const MAX_TEXT_LENGTH = 10_000;

interface BasicInfoProps {
  deal: DealDetail;
  edit: EditDeal;
  /** The findings are below, so the reasons for the risk aren't repeated here. */
  isAboveFindings?: boolean;
}

export function BasicInfo({ deal, edit, isAboveFindings = false }: BasicInfoProps) {
  const { currency } = useSession();
  const { ownedBy } = deal;
  const isReadOnly = useIsReadOnly();
  return (
    <section data-card="basics" tabIndex={-1} className={styles.basics} aria-label="Basic info">
      <dl className={styles.basicRow}>
        <Fact label="Owner">
          <span className="inline-flex items-center gap-1.5">
            {ownedBy && <OwnerAvatar owner={ownedBy} size={20} />}
            <span>
              <OwnerName owner={ownedBy} />
            </span>
          </span>
        </Fact>
        <Fact label="Value">
          {deal.amountInHomeCurrency === null ? (
            <span className="text-quiet">No amount</span>
          ) : (
            <span className="number" title={formatMoney(deal.amountInHomeCurrency, currency)}>
              {formatShortMoney(deal.amountInHomeCurrency, currency)}
            </span>
          )}
        </Fact>
        {deal.splits.length > 0 && (
          <Fact label="Split">
            <Splits splits={deal.splits} />
          </Fact>
        )}
        {isAboveFindings && deal.risk && (
          <Fact label="Risk">
            <RiskChip level={deal.risk.level} />
          </Fact>
        )}
        <Fact label="Stage">
          <Stage deal={deal} edit={edit} />
        </Fact>
        <Fact label="Close date">
          <CloseDate deal={deal} edit={edit} />
        </Fact>
        <Fact label="In HubSpot">
          {deal.pendingWrite && isReadOnly ? (
            WRITE_STATE_LABELS[deal.pendingWrite]
          ) : deal.pendingWrite ? (
            <Link to="/outbox" search={{ state: deal.pendingWrite }}>
              {WRITE_STATE_LABELS[deal.pendingWrite]}
            </Link>
          ) : (
            <HubspotLink url={deal.url} />
          )}
        </Fact>
      </dl>
      {deal.risk && !isAboveFindings && (
        <RiskLine risk={deal.risk} amount={deal.amountInHomeCurrency} closeDate={deal.closeDate} />
      )}
      <CrmChangeNotice deal={deal} />
      {deal.Stage.closedLost && (
        <dl className={styles.updateRow}>
          <Fact label="Lost reason">
            <LostReason deal={deal} />
          </Fact>
        </dl>
      )}
      <dl className={styles.updateRow}>
        <Fact label="Latest update">
          <Update deal={deal} edit={edit} />
        </Fact>
      </dl>
    </section>
  );
}

/** "60% Anna, 40% Ben"; the parts of the value in the tooltip. */
function Splits({ splits }: Pick<DealDetail, "splits">) {
  const { currency } = useSession();
  const parts = splits.map(({ owner, amount }) =>
    amount === null ? owner : `${owner}: ${formatMoney(amount, currency)}`,
  );
  return (
    <span className="number" title={parts.join(", ")}>
      {splits.map(({ owner, share }) => `${formatPercent(share * 100)} ${owner}`).join(", ")}
    </span>
  );
}

const WRITE_STATE_LABELS = {
  waiting: "Saving to HubSpot…",
  "dry-run": "Dry run, not written",
  refused: "Refused a change",
  conflict: "Has another value",
};

function HubspotLink({ url }: { url: string }) {
  if (!url) return <span className="text-quiet">–</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1.5">
      Open deal <IconExternalLink size={14} aria-label="(opens a new tab)" />
    </a>
  );
}

function Stage({ deal, edit }: Pick<BasicInfoProps, "deal" | "edit">) {
  const { data: pipelines = [] } = usePipelines();
  const { today } = useQuarters();
  return (
    <InlineChoice
      label={`Stage of ${deal.name}`}
      value={deal.Stage.hubspotId ?? ""}
      options={stagesOf(deal, pipelines).map(({ id, label }) => ({ value: id, label }))}
      onChange={(dealstage) => edit.set({ dealstage })}
    >
      <span>
        {deal.Stage.label}
        {deal.daysInStage !== null && (
          <span className={`${styles.hint} text-sm text-quiet`}>
            {formatSinceDays(deal.daysInStage, today)}
          </span>
        )}
      </span>
    </InlineChoice>
  );
}

function CloseDate({ deal, edit }: { deal: DealDetail; edit: EditDeal }) {
  const { timeZone } = useSession();
  const closeDate = deal.closeDate as Day | null;
  const { daysToClose, Stage: stage } = deal;
  const isLate = daysToClose !== null && daysToClose < 0 && !stage.closed;
  return (
    <InlineDate
      label={`Close date of ${deal.name}`}
      value={closeDate}
      onChange={(closedate) => edit.set({ closedate })}
    >
      <span className={isLate ? `${styles.late} text-bad` : undefined}>
        {closeDate ? formatDay(closeDate, dayIn(timeZone, new Date())) : "No date"}
        {daysToClose !== null && (
          <span className={`${styles.hint} text-sm text-quiet`}>
            {formatDaysToClose(daysToClose)}
          </span>
        )}
      </span>
    </InlineDate>
  );
}

function formatDaysToClose(days: number): string {
  if (days === 0) return "today";
  return days > 0 ? `in ${pluralise(days, "day")}` : `${pluralise(-days, "day")} ago`;
}

/** The rep's latest update. Reps edit it and see its quality while typing. */
function Update({ deal, edit }: { deal: DealDetail; edit: EditDeal }) {
  const { user } = useSession();
  const { update, lastUpdated } = deal.repUpdate;
  const { score, tone, language } = judgeUpdate(update);
  const words = (
    <span className="flex items-start gap-2">
      {update && (
        <Chip tone={tone}>{score === null ? notJudgedText(language) : `${score} of 3`}</Chip>
      )}
      <AgedText text={update} at={lastUpdated} none="No update yet" />
    </span>
  );
  if (!isSeller(user)) return <div className="py-0.75">{words}</div>;
  return (
    <InlineText
      label={`Latest update of ${deal.name}`}
      placeholder="What's new on this deal?"
      value={update}
      mayBeEmpty={false}
      maxLength={MAX_TEXT_LENGTH}
      below={(typed) => <UpdateQuality text={typed} />}
      onSave={(deal_update) => edit.save({ deal_update })}
    >
      {words}
    </InlineText>
  );
}
