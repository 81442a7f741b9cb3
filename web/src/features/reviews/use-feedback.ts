import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type DealDetail, type Review, type ReviewThumbs } from "@touchline/contract";
import { isSameAsk } from "@touchline/domain";
import { useState } from "react";
import { callApi, isApiError } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { useSession } from "../../lib/session.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { BLANK, type Feedback, readDraft, saveDraft } from "./drafts.ts";
import { useCacheReview } from "./use-deal-reviews.ts";

const MAX_COMMENT_LENGTH = 20_000;

export interface FeedbackInput {
  deal: DealDetail;
  revieweeId: string;
  /** The user's feedback on the deal from today. */
  review: Review | undefined;
  /** Called once it's saved, even if the user has moved on to another deal by then. */
  onSaved: (isGoingOn: boolean) => void;
}

/** The feedback form for a deal. Unsaved input is stored on this device. */
export function useFeedback({ deal, revieweeId, review, onSaved }: FeedbackInput) {
  const { user } = useSession();
  const client = useQueryClient();
  const keepReview = useCacheReview(deal);
  const [saved, setSaved] = useState<Feedback>(() => (review ? toFeedback(review) : BLANK));
  const [draft] = useState(() => readDraft(user.id, deal.hubspotId));
  const [given, setGiven] = useState<Feedback>(draft ?? saved);
  // Feedback given earlier today is displayed, not offered as if it were new.
  const [isEditing, setIsEditing] = useState(!review || draft !== null);
  // A fixed id makes a retry after a lost response update the same review.
  const [id] = useState(() => crypto.randomUUID());
  const change = (wanted: Partial<Feedback>) => {
    const next = { ...given, ...wanted };
    setGiven(next);
    setIsEditing(true);
    saveDraft(user.id, deal.hubspotId, isSameFeedback(next, saved) ? null : next);
  };
  const saving = useMutation({
    mutationFn: ({ sent: { score, thumbs, comment, expectation } }: Sending) =>
      review
        ? callApi(api.reviews.update, {
            params: { id: review.id },
            body: {
              score,
              comment,
              attributes: thumbs,
              ...(!isSameAsk(expectation, saved.expectation) && { expectation }),
            },
          })
        : callApi(api.reviews.create, {
            body: {
              id,
              url: deal.url,
              title: deal.name || "Unnamed deal",
              attributes: thumbs,
              comment,
              score,
              RevieweeId: revieweeId,
              source: "deal-check",
              dealId: deal.id,
              ...(expectation && { expectation }),
            },
          }),
    onSuccess: (made, { sent, isGoingOn }) => {
      setSaved(sent);
      setIsEditing(false);
      saveDraft(user.id, deal.hubspotId, null);
      keepReview(made);
      showSuccess("Your review has been saved");
      onSaved(isGoingOn);
    },
    onError: (problem, sending) => {
      if (isApiError(problem, "conflict")) {
        // The ask is unchanged; reload the ledger, which has the reason.
        void client.invalidateQueries({ queryKey: [api.coaching.ofDeal.path] });
        showError(problem.message);
      } else {
        showError(GENERIC_ERROR, { label: "Retry", run: () => saving.mutate(sending) });
      }
    },
  });
  const hasChanged =
    given.score !== saved.score ||
    given.comment !== saved.comment ||
    !isSameAsk(given.expectation, saved.expectation);
  const isTooLong = given.comment.length > MAX_COMMENT_LENGTH;
  const maySave =
    given.score !== 0 && given.comment !== "" && hasChanged && !isTooLong && !saving.isPending;
  return {
    given,
    change,
    isEditing,
    /** Starts from what is saved now, which may be newer than this form. */
    edit: () => {
      if (review) {
        setSaved(toFeedback(review));
        setGiven(toFeedback(review));
      }
      setIsEditing(true);
    },
    isOpen: !isSameFeedback(given, saved),
    isTooLong,
    isSaving: saving.isPending,
    hasFailed: saving.isError,
    maySave,
    /** Returns whether it is being saved. */
    save: (isGoingOn: boolean) => {
      if (maySave) saving.mutate({ sent: given, isGoingOn });
      return maySave;
    },
  };
}

interface Sending {
  sent: Feedback;
  /** Whether the user wants the next deal once it's saved. */
  isGoingOn: boolean;
}

export type FeedbackForm = ReturnType<typeof useFeedback>;

function toFeedback({ score, comment, attributes, expectation }: Review): Feedback {
  const thumbs = Object.fromEntries(attributes.map(({ id, value }) => [id, value]));
  return { score: score ?? 0, comment, thumbs: thumbs as ReviewThumbs, expectation };
}

function isSameFeedback(a: Feedback, b: Feedback): boolean {
  return (
    a.score === b.score &&
    a.comment === b.comment &&
    isSameAsk(a.expectation, b.expectation) &&
    THUMBS.every(({ key }) => a.thumbs[key] === b.thumbs[key])
  );
}

/** The four aspects of a deal, each with its shortcut key. */
export const THUMBS: { key: keyof ReviewThumbs; label: string; letter: string }[] = [
  { key: "interaction", label: "Interaction", letter: "i" },
  { key: "successPlan", label: "Success plan", letter: "s" },
  { key: "forecastImpact", label: "Forecast impact", letter: "f" },
  { key: "progression", label: "Progression", letter: "p" },
];

/** Returns the thumbs after a click; clicking the same one again clears it. */
export function withThumb(
  thumbs: ReviewThumbs,
  key: keyof ReviewThumbs,
  value: 1 | -1,
): ReviewThumbs {
  const { [key]: before, ...others } = thumbs;
  return before === value ? others : { ...others, [key]: value };
}
