/** The author of a change, in the terms of the history and webhooks. */
export interface Actor {
  sourceType: string;
  changeSource: string;
  sourceId: string;
  userId?: number;
}

export function integration(appId: number): Actor {
  return { sourceType: "INTEGRATION", changeSource: "INTEGRATION", sourceId: String(appId) };
}

export function person(userId: number): Actor {
  return { sourceType: "CRM_UI", changeSource: "CRM_UI", sourceId: `userId:${userId}`, userId };
}

export const AUTOMATION: Actor = {
  sourceType: "AUTOMATION_PLATFORM",
  changeSource: "AUTOMATION_PLATFORM",
  sourceId: "forecast-category-mapping",
};
