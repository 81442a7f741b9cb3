/** What somebody wants to hear in Slack, and when. Empty pipelines mean all. */
export interface Hearing {
  /** The switch of all switches. */
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
}

/** What somebody hears who never said what they want to: everything, at the beginning and the end of a week. */
export const DEFAULT_HEARING: Hearing = {
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
};

/** Whether two wishes are the same; the order in which pipelines were chosen says nothing. */
export function isSameHearing(one: Hearing, other: Hearing): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(hearing: Hearing): string {
  const { deal, pipelineIds, taskCheckerPipelineIds, ...rest } = hearing;
  return JSON.stringify([
    Object.entries(deal).toSorted(),
    Object.entries(rest).toSorted(),
    pipelineIds.toSorted(),
    taskCheckerPipelineIds.toSorted(),
  ]);
}

/** Whether a deal's pipeline is among the chosen ones. */
export function isAmong(pipelineId: string | null, chosen: readonly string[]): boolean {
  return chosen.length === 0 || (pipelineId !== null && chosen.includes(pipelineId));
}
