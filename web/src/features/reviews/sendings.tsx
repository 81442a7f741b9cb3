import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconMail, IconNote } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { api, type DealDetail, type Review } from "@touchline/contract";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import styles from "./feedback.module.css";
import { noteOf } from "./note.ts";
import { useKeepReview, useReadReviewsAnew } from "./use-deal-reviews.ts";

interface SendingsProps {
  deal: DealDetail;
  review: Review;
  /** What is on the card is not what was saved; it would not be sent. */
  isChanged: boolean;
}

/** Where saved feedback can go from here, and how that is doing. */
export function Sendings({ deal, review, isChanged }: SendingsProps) {
  const keepReview = useKeepReview(deal);
  const readAnew = useReadReviewsAnew(deal);
  const note = useMutation({
    mutationFn: () =>
      call(api.deals.addNote, {
        params: { id: deal.hubspotId },
        body: { message: noteOf(review), reviewId: review.id },
      }),
    onSettled: readAnew,
  });
  const mail = useMutation({
    mutationFn: () => call(api.reviews.share, { params: { id: review.id }, body: {} }),
    onSuccess: keepReview,
  });
  return (
    <div className={styles.sendings}>
      <Sending
        words={NOTE}
        icon={<IconNote size={16} />}
        sending={review.note}
        request={note}
        isBlocked={isChanged}
      />
      <Sending
        words={MAIL}
        icon={<IconMail size={16} />}
        sending={review.mail}
        request={mail}
        isBlocked={isChanged}
      />
      {isChanged && <p className={styles.quiet}>Save first: only what is saved is sent.</p>}
    </div>
  );
}

interface Words {
  do: string;
  waiting: string;
  sent: string;
  failed: string;
}

const NOTE: Words = {
  do: "Add note to HubSpot",
  waiting: "Adding note to HubSpot…",
  sent: "Note added to HubSpot",
  failed: "The note was not added to HubSpot.",
};

const MAIL: Words = {
  do: "Send email",
  waiting: "Sending email…",
  sent: "Email sent",
  failed: "The email was not sent.",
};

interface SendingProps {
  words: Words;
  icon: ReactNode;
  sending: Review["note"];
  request: { isPending: boolean; error: Error | null; mutate: () => void };
  isBlocked: boolean;
}

function Sending({ words, icon, sending, request, isBlocked }: SendingProps) {
  const { state } = sending;
  if (state === "sent" || state === "dry-run") {
    return (
      <p className={styles.sent} role="status">
        <IconCheck size={16} aria-hidden="true" />
        {state === "sent" ? words.sent : "Dry run: listed in the outbox, not sent"}
      </p>
    );
  }
  const isWaiting = request.isPending || state === "waiting";
  const trouble = isWaiting
    ? null
    : (request.error?.message ?? (state === "failed" ? sending.words : null));
  const hasFailed = !isWaiting && (request.error !== null || state === "failed");
  if (hasFailed) {
    return (
      <div className={styles.failed} role="alert">
        <IconAlertTriangle size={16} aria-hidden="true" />
        <p>
          {words.failed} {trouble}
        </p>
        <Button variant="default" size="compact-xs" onClick={() => request.mutate()}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={icon}
      loading={isWaiting}
      disabled={isBlocked && !isWaiting}
      aria-label={isWaiting ? words.waiting : words.do}
      onClick={() => request.mutate()}
    >
      {words.do}
    </Button>
  );
}
