import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { DealDetail } from "@touchline/contract";
import { isSeller } from "@touchline/domain";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { cachedDealName } from "../features/checks/cached-deal.ts";
import { BasicInfo } from "../features/checks/cards/basic-info.tsx";
import { ForecastImpactCard } from "../features/checks/cards/forecast-impact-card.tsx";
import { OwnFieldsCard } from "../features/checks/cards/own-fields-card.tsx";
import { SuccessPlanCard } from "../features/checks/cards/success-plan-card.tsx";
import { ChangeHistory } from "../features/checks/change-history.tsx";
import { DEAL_ERROR, useDeal } from "../features/checks/use-deal.ts";
import { useEditOpenDeal } from "../features/checks/use-edit-deal.ts";
import type { PanelProps } from "../features/deals/deals.tsx";
import { EvidenceCard } from "../features/evidence/evidence-card.tsx";
import { DealBar } from "../features/prompts/deal-bar.tsx";
import { DealSlips } from "../features/slips/deal-slips.tsx";
import { messageOf } from "../lib/api.ts";
import { pluralise } from "../lib/format.ts";
import { useOpenReviewQueue } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { QueryContent } from "../ui/query-content.tsx";
import { SidePanel } from "../ui/side-panel.tsx";
import { toAnswerable } from "./answerable-deal.ts";
import styles from "./deals-page-panel.module.css";

/** Don't load every deal when the user moves past several. */
const LOAD_DELAY_MS = 1000;
const KEY_HANDLING_ELEMENTS = 'input, textarea, select, [role="menu"], [role="dialog"] *';

/** Details of the open deal: next to the table if there is room, otherwise as an overlay. */
export function DealsPagePanel(props: PanelProps) {
  const { hubspotId, isBeside, isListed, onClose } = props;
  const { user } = useSession();
  const client = useQueryClient();
  const [settled] = useDebouncedValue(hubspotId, LOAD_DELAY_MS);
  const deal = useDeal(hubspotId, { mayLoad: settled === hubspotId });
  const name = deal.data?.name || cachedDealName(client, hubspotId) || "Deal";
  const context = isListed ? null : "Not among the deals on this page";
  const content = (
    <QueryContent
      query={deal}
      errorText={(problem) => messageOf(problem, DEAL_ERROR)}
      hasCards
      skeleton={<PanelSkeleton />}
    >
      {(known) => <DealCards deal={known} />}
    </QueryContent>
  );
  if (isBeside) {
    return (
      <Beside {...props} name={name} context={context}>
        {content}
      </Beside>
    );
  }
  return (
    <SidePanel
      title={name}
      context={context}
      footer={isSeller(user) && deal.data && <PanelBar key={hubspotId} deal={deal.data} />}
      onClose={onClose}
    >
      <div className={`${styles.body} *:flex-none`} data-over>
        {content}
      </div>
    </SidePanel>
  );
}

interface BesideProps extends PanelProps {
  name: string;
  context: string | null;
  children: ReactNode;
}

function Beside({ name, context, previous, next, onGo, onClose, children }: BesideProps) {
  const id = useId();
  const step = (to: string | undefined) => to !== undefined && onGo(to);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (target.closest(KEY_HANDLING_ELEMENTS)) return;
    if (key === "Escape") onClose();
    else if (key === "ArrowDown") step(next);
    else if (key === "ArrowUp") step(previous);
    else return;
    event.preventDefault();
  };
  return (
    <aside className={styles.beside} aria-labelledby={id} onKeyDown={keys}>
      <header className="flex items-start gap-0.5 py-3 pr-2 pl-4 border-b border-line bg-surface">
        <div className="flex-1 min-w-0">
          <h2
            id={id}
            className="line-clamp-2 wrap-anywhere text-lg font-semibold"
            aria-live="polite"
          >
            {name}
          </h2>
          {context && <p className="text-sm text-quiet">{context}</p>}
        </div>
        <ActionIcon
          size={28}
          aria-label="Previous deal"
          disabled={previous === undefined}
          onClick={() => step(previous)}
        >
          <IconChevronUp size={18} />
        </ActionIcon>
        <ActionIcon
          size={28}
          aria-label="Next deal"
          disabled={next === undefined}
          onClick={() => step(next)}
        >
          <IconChevronDown size={18} />
        </ActionIcon>
        <ActionIcon size={28} aria-label="Close" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={`${styles.body} *:flex-none`}>{children}</div>
    </aside>
  );
}

/** What a rep does with the deal, under the thumb. */
function PanelBar({ deal }: { deal: DealDetail }) {
  return <DealBar deal={toAnswerable(deal)} edit={useEditOpenDeal(deal)} opensUpwards />;
}

function DealCards({ deal }: { deal: DealDetail }) {
  const edit = useEditOpenDeal(deal);
  const openQueue = useOpenReviewQueue();
  const others = deal.issues.interaction.length + deal.issues.progression.length;
  return (
    <>
      <div
        className="border border-line rounded-card bg-surface data-padded:py-3.5 data-padded:px-4"
        data-padded
      >
        <BasicInfo deal={deal} edit={edit} />
      </div>
      <ForecastImpactCard deal={deal} edit={edit} slips={<DealSlips deal={deal} />} />
      <OwnFieldsCard deal={deal} edit={edit} />
      <EvidenceCard deal={deal} />
      <SuccessPlanCard deal={deal} edit={edit} />
      <Button
        variant="default"
        fullWidth
        classNames={{ root: styles.check, label: "h-auto whitespace-normal leading-5" }}
        onClick={() => openQueue([deal.hubspotId])}
      >
        {others > 0
          ? `Check this deal: ${pluralise(others, "more issue")} in interaction and progression`
          : "Check this deal"}
      </Button>
      <ChangeHistory key={deal.id} changes={deal.changes} />
    </>
  );
}

function PanelSkeleton() {
  return [150, 260, 280, 200].map((height) => (
    <div
      key={height}
      className="border border-line rounded-card bg-surface data-padded:py-3.5 data-padded:px-4"
      data-padded
      style={{ minHeight: height }}
    >
      <Skeleton height={14} width="40%" mb={16} />
      <Skeleton height={12} width="80%" mb={10} />
      <Skeleton height={12} width="64%" />
    </div>
  ));
}
