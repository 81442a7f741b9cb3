import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconMail, IconNote } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api, type DealDetail, type Review } from "@touchline/contract";
import { reviewNote } from "@touchline/domain";
import { type ReactNode, useId } from "react";
import { callApi, routeQuery } from "../../lib/api.ts";
import { NO_MAIL, previewQuery, recipientText } from "../../lib/mail-preview.ts";
import { disabledWithReason } from "../../ui/disabled-with-reason.ts";
import { PreviewMail } from "../../ui/mail-preview.tsx";
import styles from "./feedback.module.css";
import { useCacheReview, useRefetchReviews } from "./use-deal-reviews.ts";

interface SendFeedbackProps {
  deal: DealDetail;
  /** Saved: feedback can't be sent before. */
  review: Review;
  /** The card has unsaved changes, which would not be sent. */
  isChanged: boolean;
  /** The id of the text with the save status. */
  why: string;
}

/** Channels to send saved feedback to, and their status. */
export function SendFeedback({ deal, review, isChanged, why }: SendFeedbackProps) {
  const keepReview = useCacheReview(deal);
  const readAnew = useRefetchReviews(deal);
  const note = useMutation({
    mutationFn: (saved: Review) =>
      callApi(api.deals.addNote, {
        params: { id: deal.hubspotId },
        body: { message: reviewNote(saved), reviewId: saved.id },
      }),
    onSettled: readAnew,
  });
  const mail = useMutation({
    mutationFn: ({ id }: Review) => callApi(api.reviews.share, { params: { id }, body: {} }),
    onSuccess: keepReview,
  });
  const sent = { params: { id: review.id } };
  const preview = useQuery(routeQuery(api.reviews.mail, sent));
  const held = disabledWithReason(isChanged, why);
  const goesTo = useId();
  const cannotMail = preview.data?.hasMail === false || preview.data?.recipient.isUnsubscribed;
  return (
    <>
      <Sending
        words={NOTE_TEXT}
        icon={<IconNote size={16} />}
        sending={review.note}
        score={review.score}
        isPending={note.isPending}
        problem={note.error}
        onSend={() => note.mutate(review)}
        held={held}
      />
      <Sending
        words={MAIL_TEXT}
        icon={<IconMail size={16} />}
        sending={review.mail}
        score={review.score}
        isPending={mail.isPending}
        problem={mail.error}
        onSend={() => mail.mutate(review)}
        held={cannotMail ? disabledWithReason(true, goesTo) : held}
      />
      {preview.data && (
        <p
          id={goesTo}
          className="flex basis-full flex-wrap items-center gap-x-2 text-sm text-quiet wrap-anywhere"
        >
          {preview.data.hasMail ? recipientText(preview.data.recipient) : NO_MAIL}
          {!isChanged && (
            <PreviewMail
              query={previewQuery(api.reviews.mail, sent)}
              recipient={`${preview.data.recipient.name}, ${preview.data.recipient.emailAddress}`}
            />
          )}
        </p>
      )}
    </>
  );
}

interface SendText {
  do: string;
  waiting: string;
  sent: string;
  failed: string;
  /** What was sent before the feedback changed. */
  old: string;
  again: string;
}

const NOTE_TEXT: SendText = {
  do: "Add note to HubSpot",
  waiting: "Adding note to HubSpot…",
  sent: "Note added to HubSpot",
  failed: "The note was not saved in HubSpot.",
  old: "Note",
  again: "Update note",
};

const MAIL_TEXT: SendText = {
  do: "Send email",
  waiting: "Sending email…",
  sent: "Email sent",
  failed: "The email was not sent.",
  old: "Email",
  again: "Send again",
};

interface SendingProps {
  words: SendText;
  icon: ReactNode;
  sending: Review["note"];
  score: number | null;
  isPending: boolean;
  problem: Error | null;
  onSend: () => void;
  held: ReturnType<typeof disabledWithReason>;
}

function Sending(props: SendingProps) {
  const { words, icon, sending, score, isPending, problem, onSend, held } = props;
  const { state, isOutdated } = sending;
  const isOld = state === "sent" && isOutdated && !problem;
  if (isOld && !isPending) {
    return (
      <div className="flex items-center gap-2 min-h-7.5 mr-2 text-base">
        <p role="status">{`${words.old} ${changedSinceText(sending, score)}`}</p>
        <Button variant="default" size="compact-xs" onClick={onSend} {...held}>
          {words.again}
        </Button>
      </div>
    );
  }
  if (!isPending && !problem && (state === "sent" || state === "dry-run")) {
    return (
      <p className="flex items-center gap-1.5 min-h-7.5 text-base mr-2 text-good" role="status">
        <IconCheck size={16} aria-hidden="true" />
        {state === "sent" ? words.sent : "Dry run: listed in the outbox, not sent"}
      </p>
    );
  }
  const isWaiting = isPending || state === "waiting";
  if (!isWaiting && (problem || state === "failed")) {
    return (
      <div className={styles.failed} role="alert">
        <IconAlertTriangle size={16} aria-hidden="true" />
        <p>
          {words.failed} {problem?.message ?? sending.words}
        </p>
        <Button variant="default" size="compact-xs" onClick={onSend} {...held}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <Button
      variant="default"
      size="xs"
      className={styles.send}
      leftSection={icon}
      loading={isWaiting}
      aria-label={isWaiting ? words.waiting : words.do}
      title={words.do}
      onClick={onSend}
      {...held}
    >
      {words.do}
    </Button>
  );
}

/** Compares what was sent with the current score, if they differ. */
function changedSinceText({ sentScore }: Review["note"], score: number | null): string {
  return sentScore !== null && sentScore !== score
    ? `sent ${sentScore}/5, now ${score}/5`
    : "changed since it was sent";
}
