import { IconExternalLink } from "@tabler/icons-react";
import type { Deal, Session } from "@touchline/contract";
import { reviewScore } from "@touchline/domain";
import { formatAgo, formatMoney, formatShortAge, formatShortMoney } from "../../lib/format.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatOwner, OwnerAvatar, OwnerName } from "../../ui/owner-name.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./deals.module.css";
import { PendingMark } from "./pending-mark.tsx";

export const UNNAMED_DEAL = "Unnamed deal";

interface TitleCellProps {
  deal: Deal;
  /** Displayed if deals of several pipelines are mixed. */
  hasPipeline: boolean;
  onOpen: () => void;
}

/** The deal's name, which opens its details, and a link to HubSpot. */
export function TitleCell({ deal, hasPipeline, onOpen }: TitleCellProps) {
  const name = deal.name || UNNAMED_DEAL;
  return (
    <span className={styles.title}>
      <span className={styles.titleWords}>
        <button type="button" className={styles.name} title={name} onClick={onOpen}>
          {name}
        </button>
        {hasPipeline && <span className={styles.small}>{deal.Stage.pipelineLabel}</span>}
      </span>
      {deal.url && (
        <a
          href={deal.url}
          target="_blank"
          rel="noreferrer"
          className={styles.outside}
          title="Open in HubSpot"
        >
          <IconExternalLink size={16} aria-hidden="true" />
          <VisuallyHidden>{name} (opens HubSpot in a new tab)</VisuallyHidden>
        </a>
      )}
      {deal.pendingWrite && <PendingMark state={deal.pendingWrite} />}
    </span>
  );
}

export function OwnerCell({ deal: { ownedBy: owner } }: { deal: Deal }) {
  if (!owner)
    return (
      <span className={styles.nobody}>
        <OwnerName owner={null} />
      </span>
    );
  return (
    <span className={styles.owner} title={formatOwner(owner)}>
      <span className={styles.ownerName}>
        <OwnerName owner={owner} isShort />
      </span>
      <OwnerAvatar owner={owner} size={24} />
    </span>
  );
}

interface CellProps {
  deal: Deal;
  /** A prop, so that the table reads it once instead of every cell. */
  session: Session;
}

export function ValueCell({ deal: { amountInHomeCurrency: amount }, session }: CellProps) {
  const { currency } = session;
  return (
    <span
      className={`${styles.value} px-1.5`}
      title={amount === null ? "No amount in the CRM" : formatMoney(amount, currency)}
    >
      {amount === null ? "–" : formatShortMoney(amount, currency)}
    </span>
  );
}

const TONES = { green: "good", amber: "fair", red: "bad", none: "none" } as const;

export function ReviewCell({ deal: { Reviews }, session: { timeZone } }: CellProps) {
  const [newest] = Reviews;
  if (!newest) return <span className={`${styles.review} ${styles.quiet} text-quiet`}>–</span>;
  const { text, colour } = reviewScore(newest);
  const [at, now] = [new Date(newest.createdAt), new Date()];
  return (
    <span className={styles.review} title={`Reviewed ${formatAgo(at, timeZone, now)}`}>
      <Chip tone={TONES[colour]}>{text}</Chip>
      <span className={styles.small}>{formatShortAge(at, timeZone, now)}</span>
    </span>
  );
}
