import type { WebhookEvent } from "@touchline/contract";

export const EVENT_OPTIONS: { value: WebhookEvent; label: string }[] = [
  { value: "deal.changed", label: "A deal changes" },
  { value: "deal.won", label: "A deal is won" },
  { value: "deal.lost", label: "A deal is lost" },
  { value: "action.created", label: "An action is added" },
  { value: "action.completed", label: "An action is done" },
  { value: "review.created", label: "Feedback is given" },
  { value: "forecast.commit-changed", label: "A commit changes" },
];
