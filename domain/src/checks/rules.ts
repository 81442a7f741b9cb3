import type { Rule } from "./rule.ts";
import { championQuiet } from "./rules/champion-quiet.ts";
import { closeDatePassed } from "./rules/close-date-passed.ts";
import { closeDatePushed } from "./rules/close-date-pushed.ts";
import { decisionPassed } from "./rules/decision-passed.ts";
import { earlyStageNearClose } from "./rules/early-stage-near-close.ts";
import { fewContacts } from "./rules/few-contacts.ts";
import { lateStageInPipeline } from "./rules/late-stage-in-pipeline.ts";
import { likelyNotReviewed } from "./rules/likely-not-reviewed.ts";
import { longInStage } from "./rules/long-in-stage.ts";
import { movedBack } from "./rules/moved-back.ts";
import { nextStepUnchanged } from "./rules/next-step-unchanged.ts";
import { noContact } from "./rules/no-contact.ts";
import { noMeetingAhead } from "./rules/no-meeting-ahead.ts";
import { noNextStep } from "./rules/no-next-step.ts";
import { noReply } from "./rules/no-reply.ts";
import { objectionOpen } from "./rules/objection-open.ts";
import { ownFieldEmpty } from "./rules/own-field-empty.ts";
import { ownFieldNotAllowed } from "./rules/own-field-not-allowed.ts";
import { ownFieldUnchanged } from "./rules/own-field-unchanged.ts";
import { skippedSteps } from "./rules/skipped-steps.ts";
import { taskOverdue } from "./rules/task-overdue.ts";
import { valueDropped } from "./rules/value-dropped.ts";

/** All rules, in the order in which findings are listed. */
export const RULES: readonly Rule[] = [
  noContact,
  noReply,
  championQuiet,
  fewContacts,
  noMeetingAhead,
  longInStage,
  movedBack,
  skippedSteps,
  decisionPassed,
  lateStageInPipeline,
  noNextStep,
  nextStepUnchanged,
  taskOverdue,
  ownFieldEmpty,
  ownFieldUnchanged,
  ownFieldNotAllowed,
  closeDatePassed,
  earlyStageNearClose,
  closeDatePushed,
  valueDropped,
  objectionOpen,
  likelyNotReviewed,
];
