/** Filters of the audit log: a kind, its label, and the actions it includes. */
export const AUDIT_KINDS = [
  { kind: "session", label: "Sign-ins", of: ["session"] },
  { kind: "member", label: "People", of: ["member", "member-notes"] },
  { kind: "workspace", label: "Workspace", of: ["workspace", "organisation"] },
  { kind: "pipeline", label: "Pipelines", of: ["pipeline", "lost-reasons"] },
  { kind: "rule", label: "Rules", of: ["rule", "risk"] },
  { kind: "goal", label: "Goals", of: ["goal"] },
  { kind: "forecast", label: "Forecasts", of: ["forecast", "scenario"] },
  {
    kind: "deal",
    label: "Deals",
    of: ["deal", "deal-check", "deal-view", "bulk-edit", "slip", "buyer-fact"],
  },
  { kind: "crm-write", label: "Changes for HubSpot", of: ["crm-write"] },
  { kind: "review", label: "Feedback", of: ["review"] },
  { kind: "skills", label: "Skills", of: ["skills"] },
  { kind: "update", label: "Updates on people", of: ["update"] },
  { kind: "snippet", label: "Snippets", of: ["snippet"] },
  { kind: "action", label: "Actions", of: ["action"] },
  { kind: "share-link", label: "Shared links", of: ["share-link"] },
  { kind: "talking-point", label: "Talking points", of: ["talking-point"] },
  { kind: "alert", label: "Potential issues", of: ["alert", "alerts"] },
  { kind: "meeting", label: "Meetings", of: ["meeting", "meeting-type"] },
  { kind: "scratch-page", label: "Scratchpad", of: ["scratch-page"] },
  { kind: "room", label: "Review rooms", of: ["room"] },
  { kind: "digest", label: "Digests", of: ["digest"] },
  { kind: "hubspot", label: "HubSpot", of: ["hubspot"] },
  { kind: "slack", label: "Slack", of: ["slack"] },
  { kind: "nudge", label: "Answers in Slack", of: ["nudge"] },
  { kind: "calendar", label: "Calendars", of: ["calendar"] },
  { kind: "mail", label: "Email", of: ["mail"] },
  { kind: "token", label: "API tokens", of: ["token"] },
  { kind: "webhook", label: "Webhooks", of: ["webhook"] },
  { kind: "export", label: "Exports", of: ["export"] },
  { kind: "retention", label: "Retention", of: ["retention"] },
  { kind: "job", label: "Background work", of: ["job"] },
  { kind: "billing", label: "Subscription", of: ["billing"] },
  { kind: "preferences", label: "Preferences", of: ["preferences", "push"] },
] as const;

/** Returns the action name prefixes of a kind; an unknown kind is used as a prefix itself. */
export function auditActionPrefixes(asked: string): string[] {
  const found = AUDIT_KINDS.find(({ kind }) => kind === asked);
  return found ? found.of.map((name) => `${name}.`) : [asked];
}

/** Returns the kind that includes an action; undefined if no filter would list it. */
export function auditKindOf(deed: string): string | undefined {
  const name = deed.split(".")[0] ?? "";
  return AUDIT_KINDS.find(({ of }) => of.some((one) => one === name))?.kind;
}
