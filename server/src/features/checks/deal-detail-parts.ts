import type { Deal, DealDetail } from "@touchline/contract";
import {
  categoryLabel,
  type Day,
  daysPerStage,
  dealStatus,
  needsReason,
  type SummaryRecords,
} from "@touchline/domain";
import type { ActivityRow, ChangeRow, DetailRow } from "./deal-detail.repository.ts";
import type { FactsRow } from "./facts.repository.ts";

/** The deal's path through the pipeline: each stage with the days spent in it. */
export function stageChartOf(
  stages: Array<{ id: string; label: string; isCurrent: boolean }>,
  row: FactsRow,
): DealDetail["stageChart"] {
  const spent = daysPerStage({
    moves: (row.history ?? []).filter(({ field }) => field === "stage"),
    createdOn: row.createdOn,
    stageId: row.stageId,
    enteredOn: row.stageEnteredOn,
    today: row.today,
  });
  return stages.map(({ id, label, isCurrent }) => ({
    hubspotId: id,
    label: label.slice(0, 200),
    current: isCurrent,
    days: spent.get(id) ?? (isCurrent ? 0 : null),
  }));
}

export function activitiesOf(rows: ActivityRow[]): DealDetail["activities"] {
  const shown = ({ at, title }: ActivityRow) => ({
    at: at.toISOString(),
    title: title.slice(0, 1000),
  });
  return {
    calls: rows.filter(({ kind }) => kind === "CALL").map(shown),
    emails: rows
      .filter(({ kind }) => kind === "EMAIL" || kind === "INCOMING_EMAIL")
      .map((row) => ({ ...shown(row), isIncoming: row.kind === "INCOMING_EMAIL" })),
    meetings: rows.filter(({ kind }) => kind === "MEETING").map(shown),
  };
}

const MAX_TEXT_LENGTH = 10_000;

export function changesOf(rows: ChangeRow[]): DealDetail["changes"] {
  return rows.map((row, place) => {
    const { field, at, from, to, source, personName } = row;
    const shown = (value: string | null) =>
      (field === "forecast_category" ? categoryLabel(value) : value)?.slice(0, MAX_TEXT_LENGTH) ??
      null;
    return {
      field,
      at: at.toISOString(),
      from: shown(from),
      to: shown(to),
      source,
      person: personName.slice(0, 200),
      ...(row.currency !== null && { currency: row.currency }),
      isUndone: row.isUndone,
      push: pushOf(row, rows.slice(0, place)),
    };
  });
}

/** Details of a change that pushed the close date; `newer` are the changes after it. */
function pushOf(row: ChangeRow, newer: ChangeRow[]): DealDetail["changes"][number]["push"] {
  if (!row.isPush) return null;
  const { line: id, reason, words, reasonBy } = row;
  const move = { ...toMove(row), reason };
  const later = newer
    .filter(({ field, isUndone }) => field === "close_date" && !isUndone)
    .map(toMove);
  return {
    id,
    reason,
    words: words ?? "",
    by: (reasonBy ?? "").slice(0, 200),
    needsReason: needsReason(move, later),
  };
}

const dayIn = (value: string | null) => (value ? (value.slice(0, 10) as Day) : null);

const toMove = ({ from, to }: ChangeRow) => ({ from: dayIn(from), to: dayIn(to) });

/** The records that a summary's sentences are based on. */
export function summaryRecords(deal: Deal, row: FactsRow, detail: DetailRow): SummaryRecords {
  const { contactAt, contactTitle } = row;
  const { reviewedAt, reviewerName, reviewScore } = detail;
  return {
    status: dealStatus({ isClosed: deal.Stage.closed, isWon: deal.Stage.closedWon }),
    hasOwner: deal.ownedBy !== null,
    deal: { name: deal.name, at: detail.crmModifiedAt.toISOString() },
    stageEnteredAt: detail.stageEnteredAt?.toISOString() ?? null,
    closeDateMovedAt: detail.closeDateMovedAt?.toISOString() ?? null,
    nextStepAt: detail.nextStepAt?.toISOString() ?? null,
    updateAt: deal.dealUpdateAt ?? null,
    contact: contactAt && { title: contactTitle || "Activity", at: contactAt.toISOString() },
    taskDueAt: row.taskDueAt?.toISOString() ?? null,
    review: reviewedAt && {
      reviewer: reviewerName ?? "",
      score: reviewScore,
      at: reviewedAt.toISOString(),
    },
  };
}

/** Splits a name as the CRM does in its own UI. */
export function nameParts(name: string | null) {
  const [firstName = "", ...rest] = (name ?? "").trim().split(/\s+/);
  return { firstName: firstName.slice(0, 200), lastName: rest.join(" ").slice(0, 200) };
}
