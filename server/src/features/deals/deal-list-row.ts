import type { Deal } from "@touchline/contract";
import {
  categoryLabel,
  type Day,
  daysInStage,
  differencesOf,
  type RiskLevel,
  riskReasons,
} from "@touchline/domain";
import { type OwnerRow, toOwner } from "../../db/deal-owner.ts";
import { parseOwnFields } from "../../db/own-field-values.ts";
import type { CrmAddresses } from "../../shared/crm/crm-links.ts";

export interface DealRow extends OwnerRow {
  today: Day;
  portalId: string | null;
  uiDomain: string | null;
  id: string;
  crmId: string;
  name: string;
  closeDate: Day | null;
  amountInHomeCurrency: number | null;
  forecastCategory: string | null;
  dealUpdate: string;
  dealUpdateAt: Date | null;
  nextStep: string;
  nextStepAt: Date | null;
  lostReason: string;
  /** As text; empty for past days, because not every field has a history. */
  ownFields: string;
  stageEnteredOn: Day | null;
  stageId: string | null;
  stageLabel: string | null;
  probability: number | null;
  isClosed: boolean | null;
  isWon: boolean | null;
  pipelineId: string | null;
  pipelineLabel: string | null;
  pendingWrite: Deal["pendingWrite"];
  /** Not available for past days. */
  riskLevel?: RiskLevel | null;
  atStake?: number | null;
  riskRules?: string[];
  crmAnswer?: { changeId: string; from: string | null; to: string | null } | null;
  reviewId: string | null;
  reviewSource: "deal-check" | null;
  reviewScore: number | null;
  reviewAttributes: Record<string, number>;
  reviewedAt: Date | null;
}

export function toDeal(row: DealRow, addresses: CrmAddresses): Deal {
  const { portalId, uiDomain } = row;
  const isClosed = row.isClosed ?? false;
  const isWon = row.isWon ?? false;
  return {
    id: row.id,
    hubspotId: row.crmId,
    url: portalId ? addresses.deal({ portalId, uiDomain: uiDomain ?? "" }, row.crmId) : "",
    name: row.name.slice(0, 4000),
    closeDate: row.closeDate,
    amountInHomeCurrency: row.amountInHomeCurrency,
    forecastCategory: (row.forecastCategory || "PIPELINE").slice(0, 100),
    dealUpdate: row.dealUpdate.slice(0, 65_536),
    dealUpdateAt: row.dealUpdateAt?.toISOString() ?? null,
    nextStep: row.nextStep.slice(0, 65_536),
    nextStepAt: row.nextStepAt?.toISOString() ?? null,
    lostReason: row.lostReason.slice(0, 65_536),
    daysInStage: row.stageEnteredOn && daysInStage(row.stageEnteredOn, row.today),
    Owner: row.ownerId && row.ownerName ? { User: { id: row.ownerId, name: row.ownerName } } : null,
    ownedBy: toOwner(row),
    Stage: {
      hubspotId: row.stageId,
      label: (row.stageLabel ?? row.stageId ?? "").slice(0, 200),
      probability: row.probability,
      closed: isClosed,
      closedWon: isClosed && isWon,
      closedLost: isClosed && !isWon,
      pipelineId: row.pipelineId,
      pipelineLabel: (row.pipelineLabel ?? row.pipelineId ?? "").slice(0, 200),
      Pipeline: row.pipelineId === null ? null : { hubspotId: row.pipelineId },
    },
    ...(row.ownFields !== "{}" && { ownFields: parseOwnFields(row.ownFields) }),
    Reviews: toReview(row),
    risk: toRisk(row),
    pendingWrite: row.pendingWrite,
    ...(row.crmAnswer && {
      crmAnswer: {
        changeId: row.crmAnswer.changeId,
        from: categoryLabel(row.crmAnswer.from).slice(0, 100),
        to: categoryLabel(row.crmAnswer.to).slice(0, 100),
      },
    }),
  };
}

/** The current values of a deal that is displayed as of a past day. */
export interface TodayRow {
  nowCloseDate: Day | null;
  nowAmount: number | null;
  nowCategory: string | null;
  nowNextStep: string;
  nowStatus: "open" | "won" | "lost";
  nowStageId: string | null;
  nowStageLabel: string | null;
  nowOwner: OwnerRow;
  isDeleted: boolean;
}

export function toToday(row: DealRow & TodayRow): NonNullable<Deal["today"]> {
  const owner = toOwner(row.nowOwner);
  const differs = differencesOf(
    {
      stage: row.stageId,
      amount: row.amountInHomeCurrency,
      closeDate: row.closeDate,
      category: row.forecastCategory,
      owner: toOwner(row)?.id ?? null,
      nextStep: row.nextStep,
    },
    {
      stage: row.nowStageId,
      amount: row.nowAmount,
      closeDate: row.nowCloseDate,
      category: row.nowCategory,
      owner: owner?.id ?? null,
      nextStep: row.nowNextStep,
    },
  );
  return {
    stage: (row.nowStageLabel ?? row.nowStageId ?? "").slice(0, 200),
    closeDate: row.nowCloseDate,
    amountInHomeCurrency: row.nowAmount,
    forecastCategory: (row.nowCategory || "PIPELINE").slice(0, 100),
    ownerName: owner?.name ?? null,
    ownedBy: owner,
    nextStep: row.nowNextStep.slice(0, 65_536),
    status: row.nowStatus,
    isDeleted: row.isDeleted,
    differs,
  };
}

function toRisk({ riskLevel, atStake, riskRules }: DealRow): Deal["risk"] {
  if (!riskLevel) return null;
  return { level: riskLevel, atStake: atStake ?? null, reasons: riskReasons(riskRules ?? []) };
}

function toReview(row: DealRow): Deal["Reviews"] {
  if (!row.reviewId || !row.reviewedAt) return [];
  return [
    {
      id: row.reviewId,
      source: row.reviewSource,
      score: row.reviewScore,
      attributes: Object.entries(row.reviewAttributes).map(([id, value]) => ({ id, value })),
      createdAt: row.reviewedAt.toISOString(),
    },
  ];
}
