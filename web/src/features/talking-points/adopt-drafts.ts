import type { Draft } from "./point-drafts.ts";
import { newPoint, type Point, updatePoint, withEmptyLine } from "./point-list.ts";

/** Merges what another tab, or this page before a reload, left unsaved. */
export function adoptDrafts(points: readonly Point[], drafts: readonly Draft[]): Point[] {
  return withEmptyLine(drafts.reduce(applyDraft, points.filter(isUsed)));
}

function applyDraft(points: Point[], draft: Draft): Point[] {
  const here = points.find(({ id }) => id === draft.id);
  if (draft.isRemoved) {
    const isAsItWas = here?.known?.updatedAt === draft.known?.updatedAt;
    return here && isAsItWas ? updatePoint(points, here.key, { isRemoved: true }) : points;
  }
  if (points.some((point) => isSameAsDraft(point, draft) && (draft.isSent || point === here))) {
    return points;
  }
  const { id, title, complete, known } = draft;
  if (known === null) return [...points, { ...newPoint(title, complete), id, key: id }];
  const isUntouched =
    here?.known && here.title === here.known.title && here.complete === here.known.complete;
  // Save against the version that the draft was based on, so that the server detects conflicts.
  if (isUntouched) return updatePoint(points, here.key, { title, complete, known });
  return [...points, newPoint(title, complete)];
}

function isSameAsDraft(point: Point, draft: Draft): boolean {
  return point.title === draft.title && point.complete === draft.complete;
}

/** Drops the empty input line in favour of existing drafts. */
function isUsed({ known, title }: Point): boolean {
  return known !== null || title !== "";
}
