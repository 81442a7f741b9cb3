import { Button, Skeleton } from "@mantine/core";
import type { Ask, DealDetail, Review } from "@touchline/contract";
import { type ReactNode, useId, useRef, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { type KeyBindings, useKeyBindings } from "../../lib/key-bindings.ts";
import { disabledWithReason } from "../../ui/disabled-with-reason.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import styles from "./feedback.module.css";
import { GivenFeedback } from "./given-feedback.tsx";
import { ScoreChoice } from "./score-choice.tsx";
import { SendFeedback } from "./send-feedback.tsx";
import { Thumbs } from "./thumbs.tsx";
import { useDealReviews, useOwnReview } from "./use-deal-reviews.ts";
import { type FeedbackForm, THUMBS, useFeedback, withThumb } from "./use-feedback.ts";

interface FeedbackCardProps {
  deal: DealDetail;
  /** Enables single-key shortcuts for scores and thumbs. */
  hasKeys: boolean;
  /** Whether another deal follows in the queue. */
  hasNext: boolean;
  /** Called once feedback is saved; with true if the user wants the next deal. */
  onSaved: (isGoingOn: boolean) => void;
  /** Renders the ask between the comment and the save button. */
  asking: (given: {
    reviewId: string | undefined;
    value: Ask | null;
    onChange: (value: Ask | null) => void;
  }) => ReactNode;
}

/** For managers: a score, thumbs and a comment on a deal, for its rep. */
export function FeedbackCard(props: FeedbackCardProps) {
  const { deal } = props;
  const reviews = useDealReviews(deal.hubspotId);
  const own = useOwnReview(reviews.data);
  const revieweeId = deal.rep?.id ?? deal.Owner?.User.id;
  return (
    <section className={`${styles.card} flex flex-col gap-3`} aria-labelledby="add-feedback">
      <h3 id="add-feedback" className="text-md font-semibold">
        Add feedback
      </h3>
      {!revieweeId ? (
        <p className="text-sm text-quiet">
          {deal.ownedBy
            ? `${deal.ownedBy.name} isn’t on your team. Add them to the team to give feedback.`
            : "This deal has no owner in HubSpot. Give it one to give feedback."}
        </p>
      ) : (
        // Saving before today's feedback has loaded would create a duplicate.
        <QueryContent
          query={reviews}
          errorText={(problem) => messageOf(problem, GENERIC_ERROR)}
          skeleton={
            <>
              <Skeleton height={44} mb={12} />
              <Skeleton height={72} mb={12} />
              <Skeleton height={140} />
            </>
          }
        >
          {() => <Form {...props} revieweeId={revieweeId} review={own} />}
        </QueryContent>
      )}
    </section>
  );
}

interface FormProps extends FeedbackCardProps {
  revieweeId: string;
  review: Review | undefined;
}

function Form({ deal, hasKeys, hasNext, onSaved, asking, revieweeId, review }: FormProps) {
  const form = useFeedback({ deal, revieweeId, review, onSaved });
  const [focusCalls, setFocusCalls] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const standing = useId();
  const { given, change, edit, isEditing, maySave, save, isSaving, isOpen } = form;
  /** Leaves the text field, so that the next key isn't typed into it. */
  const saveAndLeave = (isGoingOn: boolean) => {
    if (save(isGoingOn)) element.current?.closest<HTMLElement>("[data-keys]")?.focus();
  };
  const writeComment = () => {
    if (!isEditing) edit();
    setFocusCalls((calls) => calls + 1);
  };
  useKeyBindings({
    ...(hasKeys && keyBindingsOf(form, writeComment)),
    "mod+enter": () => saveAndLeave(true),
  });
  const held = disabledWithReason(!maySave, standing);
  return (
    <form
      ref={element}
      className={`${styles.form} flex flex-col gap-3`}
      data-kept
      onSubmit={(event) => {
        event.preventDefault();
        saveAndLeave(false);
      }}
    >
      {review && !isEditing ? (
        <GivenFeedback review={review} onEdit={edit} />
      ) : (
        <>
          <ScoreChoice value={given.score} onChange={(score) => change({ score })} />
          <Thumbs
            value={given.thumbs}
            onGive={(key, value) => change({ thumbs: withThumb(given.thumbs, key, value) })}
          />
          <Comment
            initial={given.comment}
            focusCalls={focusCalls}
            onChange={(comment) => change({ comment })}
          />
          {asking({
            reviewId: review?.id,
            value: given.expectation,
            onChange: (expectation) => change({ expectation }),
          })}
        </>
      )}
      <div className={`${styles.foot} flex flex-col gap-1.5`}>
        <p id={standing} className="text-sm text-quiet" role="status">
          {stateText(form, review)}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {review && <SendFeedback deal={deal} review={review} isChanged={isOpen} why={standing} />}
          {isEditing && (
            <div className="flex gap-2 ml-auto">
              <Button type="submit" variant="default" size="xs" loading={isSaving} {...held}>
                {review ? "Update" : "Save"}
              </Button>
              <Button size="xs" onClick={() => saveAndLeave(true)} {...held}>
                {review ? "Update" : "Save"} and {hasNext ? "next" : "finish"}
              </Button>
            </div>
          )}
        </div>
      </div>
    </form>
  );
}

interface CommentProps {
  initial: string;
  focusCalls: number;
  onChange: (comment: string) => void;
}

/** The editor manages its text itself, so only the first value counts. */
function Comment({ initial, ...props }: CommentProps) {
  const [first] = useState(initial);
  return <RichTextEditor label="Comment" initial={first} {...props} />;
}

function stateText(
  { given, isOpen, isTooLong, hasFailed, maySave }: FeedbackForm,
  review: Review | undefined,
): string {
  if (isTooLong) return "The comment is too long to be saved.";
  if (!isOpen) return review ? "Saved" : "Add a score and a comment to save.";
  if (hasFailed) return "Not saved. Kept on this device.";
  if (given.score === 0) return "Add a score to save. Kept on this device.";
  if (given.comment === "") return "Add a comment to save. Kept on this device.";
  if (!maySave && review) return "Change the score or the comment to save again.";
  return "Not saved yet. Kept on this device.";
}

const SCORES = [1, 2, 3, 4, 5];

function keyBindingsOf({ given, change }: FeedbackForm, writeComment: () => void): KeyBindings {
  const give = (key: (typeof THUMBS)[number]["key"], value: 1 | -1) => () =>
    change({ thumbs: withThumb(given.thumbs, key, value) });
  return {
    ...Object.fromEntries(SCORES.map((score) => [String(score), () => change({ score })])),
    ...Object.fromEntries(THUMBS.map(({ key, letter }) => [letter, give(key, 1)])),
    ...Object.fromEntries(THUMBS.map(({ key, letter }) => [`shift+${letter}`, give(key, -1)])),
    c: writeComment,
  };
}
