/** A user's Slack notifications and their times. An empty list of pipelines means all. */
export interface SlackAlertPreferences {
  /** The master switch. */
  notifications: boolean;
  deal: {
    lost: boolean;
    notReviewed: boolean;
    updateAdded: boolean;
    valueDropped: boolean;
    closeDatePushed: boolean;
    feedbackAdded: boolean;
    lateStageTriage: boolean;
  };
  /** 0 is Sunday, 6 Saturday. */
  notificationDay: number;
  /** Full hours, '09:00'. */
  notificationTime: string;
  dailyDealUpdateAlertTime: string;
  pipelineIds: string[];
  taskCheckerNotificationDay: number;
  taskCheckerNotificationTime: string;
  taskCheckerPipelineIds: string[];
  /** The daily reminder of deals without an update. */
  dailyUpdates: boolean;
  /** The weekly questions about a rep's own deals. */
  nudges: boolean;
  /** The weekly list of deals without a next task. */
  taskChecker: boolean;
  /** Mentions, refusals, review rooms and hand-overs, as the inbox has them. */
  inboxMessages: boolean;
}

/** The kinds of messages that have a switch of their own besides the alerts. */
export const SLACK_SWITCHES = ["dailyUpdates", "nudges", "taskChecker", "inboxMessages"] as const;
export type SlackSwitch = (typeof SLACK_SWITCHES)[number];

/**
 * Defaults: everything, at the start and the end of a week. Inbox messages came later and are
 * something people turn on.
 */
export const DEFAULT_SLACK_PREFERENCES: SlackAlertPreferences = {
  notifications: true,
  deal: {
    lost: true,
    notReviewed: true,
    updateAdded: true,
    valueDropped: true,
    closeDatePushed: true,
    feedbackAdded: true,
    lateStageTriage: true,
  },
  notificationDay: 1,
  notificationTime: "09:00",
  dailyDealUpdateAlertTime: "16:00",
  pipelineIds: [],
  taskCheckerNotificationDay: 5,
  taskCheckerNotificationTime: "09:00",
  taskCheckerPipelineIds: [],
  dailyUpdates: true,
  nudges: true,
  taskChecker: true,
  inboxMessages: false,
};

/** Whether two settings are equal, regardless of the order of pipelines. */
export function isSameSlackPreferences(
  one: SlackAlertPreferences,
  other: SlackAlertPreferences,
): boolean {
  return toCanonicalJson(one) === toCanonicalJson(other);
}

function toCanonicalJson(hearing: SlackAlertPreferences): string {
  const { deal, pipelineIds, taskCheckerPipelineIds, ...rest } = hearing;
  return JSON.stringify([
    Object.entries(deal).toSorted(),
    Object.entries(rest).toSorted(),
    pipelineIds.toSorted(),
    taskCheckerPipelineIds.toSorted(),
  ]);
}

export function isPipelineSelected(pipelineId: string | null, chosen: readonly string[]): boolean {
  return chosen.length === 0 || (pipelineId !== null && chosen.includes(pipelineId));
}
