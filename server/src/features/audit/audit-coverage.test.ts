import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { api, type Route } from "@touchline/contract";
import { auditKindOf, isTold } from "@touchline/domain";
import { describe, expect, it } from "vitest";

const FEATURES = fileURLToPath(new URL("..", import.meta.url));
const sources = globSync(["**/*.service.ts", "**/*.routes.ts"], { cwd: FEATURES })
  .map((file) => readFileSync(`${FEATURES}${file}`, "utf8"))
  .filter((source) => source.includes("audit.record"));

/** A call that writes something down, as far as the name of the deed. */
const DEED = /\b(?:audit\.record|record|keep|signedIn)\([^;]*?"([a-z][a-z-]*\.[a-z][a-z-]*)"/g;
const written = sources.flatMap((source) => [...source.matchAll(DEED)].map(([, deed]) => deed));

/** As what each call that changes something is written down. */
const WRITTEN_AS: Record<string, string> = {
  "session.open": "session.opened",
  "session.createOrganisation": "organisation.created",
  "session.savePreferences": "preferences.changed",
  "preferences.saveMember": "preferences.changed",
  "team.saveMember": "member.changed",
  "people.addMember": "member.added",
  "invitations.send": "member.invited",
  "people.addUpdate": "update.added",
  "people.saveNotes": "member-notes.changed",
  "people.saveSkills": "skills.rated",
  "people.saveAttributes": "skills.rated",
  "people.addSnippet": "snippet.added",
  "people.removeSnippet": "snippet.removed",
  "people.makeShareLink": "share-link.made",
  "people.revokeShareLink": "share-link.revoked",
  "goals.createCheckIn": "goal.began",
  "goals.saveCheckIn": "goal.changed",
  "goals.makeCall": "goal.called",
  "crm.disconnect": "hubspot.disconnected",
  "crm.configure": "hubspot.configured",
  "crm.retryWrite": "crm-write.retried",
  "crm.discardWrite": "crm-write.discarded",
  "crm.resolveConflict": "crm-write.discarded",
  "deals.setProperty": "deal.changed",
  "deals.createTask": "deal.changed",
  "deals.updateTask": "deal.changed",
  "deals.addNote": "deal.changed",
  "dealViews.create": "deal-view.saved",
  "dealViews.save": "deal-view.changed",
  "dealViews.remove": "deal-view.removed",
  "dealViews.setDefault": "deal-view.default-set",
  "history.undo": "deal.changed",
  "bulkEdits.start": "bulk-edit.started",
  "bulkEdits.retry": "bulk-edit.retried",
  "bulkEdits.undo": "bulk-edit.undone",
  "checks.startBatch": "deal-check.started",
  "rules.save": "rule.changed",
  "reviews.create": "review.given",
  "reviews.update": "review.changed",
  "reviews.share": "review.shared",
  "alerts.check": "alerts.check",
  "alerts.dismiss": "alert.dismissed",
  "alerts.solve": "alert.solved",
  "actions.create": "action.added",
  "actions.update": "action.changed",
  "actions.remove": "action.removed",
  "talkingPoints.save": "talking-point.changed",
  "talkingPoints.remove": "talking-point.removed",
  "meetings.useIcs": "calendar.connected",
  "meetings.disconnect": "calendar.disconnected",
  "meetings.createQuick": "meeting.added",
  "meetings.save": "meeting.notes-saved",
  "meetings.remove": "meeting.removed",
  "meetings.addAction": "action.added",
  "meetings.tickAction": "action.changed",
  "meetings.saveAction": "action.changed",
  "meetings.share": "meeting.shared",
  "meetings.saveTemplate": "meeting-type.changed",
  "scratchpad.save": "scratch-page.saved",
  "scratchpad.remove": "scratch-page.removed",
  "slack.install": "slack.installed",
  "slack.uninstall": "slack.uninstalled",
  "slack.login": "slack.bound",
  "slack.logout": "slack.unbound",
  "digests.create": "digest.created",
  "digests.save": "digest.changed",
  "digests.saveQuery": "digest.changed",
  "digests.remove": "digest.removed",
  "digests.restore": "digest.restored",
  "digests.send": "digest.sent",
  "digests.test": "digest.tested",
  "workspace.save": "workspace.changed",
  "workspace.setRole": "member.role-changed",
  "workspace.setManager": "member.team-changed",
  "workspace.deactivate": "member.deactivated",
  "workspace.reactivate": "member.reactivated",
  "security.signOut": "session.ended-everywhere",
  "security.signOutSelf": "session.ended-everywhere",
  "retention.save": "retention.changed",
  "pipelines.setCounts": "pipeline.counted",
  "pipelines.setLimit": "pipeline.stage-limit-changed",
  "billing.createCheckoutSession": "billing.checkout-begun",
  "billing.openPortal": "billing.portal-opened",
  "tokens.create": "token.made",
  "tokens.revoke": "token.revoked",
  "webhooks.create": "webhook.added",
  "webhooks.save": "webhook.changed",
  "webhooks.rotate": "webhook.secret-rotated",
  "webhooks.remove": "webhook.removed",
  "webhooks.test": "webhook.tested",
  "webhooks.retry": "webhook.retried",
  "closing.deleteOrganisation": "workspace.deleted",
  "rooms.create": "room.opened",
  "rooms.join": "room.joined",
  "rooms.enter": "room.guest-joined",
  "rooms.change": "room.changed",
  "rooms.score": "room.scored",
  "rooms.reveal": "room.revealed",
  "rooms.note": "room.noted",
  "rooms.close": "room.closed",
};

/** Calls that change nothing of ours that anybody could ask about, and why. */
const NOT_WRITTEN_DOWN: Record<string, string> = {
  "rules.preview": "looks at deals and changes nothing",
  "bulkEdits.preview": "looks at deals and changes nothing",
  "slack.preview": "shows a message and changes nothing",
  "crm.startSync": "reads the CRM again; what it finds is in the history of each deal",
  "checks.refresh": "reads one deal again from the CRM",
  "meetings.syncCalendar": "reads a calendar again",
  "billing.refresh": "asks the payment provider again; a change is written down as such",
};

const writing = Object.entries(api).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes)
    .filter(([, { method }]) => method !== "GET")
    .map(([name]) => `${feature}.${name}`),
);

describe("[BY-9] the audit log", () => {
  it("has every write: each call that changes something is written down, or it says why not", () => {
    const unknown = writing.filter((call) => !(WRITTEN_AS[call] ?? NOT_WRITTEN_DOWN[call]));
    expect(unknown).toEqual([]);
    const gone = Object.keys({ ...WRITTEN_AS, ...NOT_WRITTEN_DOWN }).filter(
      (call) => !writing.includes(call),
    );
    expect(gone).toEqual([]);
  });

  it("has words for whatever is written down", () => {
    expect(written.length).toBeGreaterThan(60);
    const silent = [...written, ...Object.values(WRITTEN_AS)].filter((deed) => !isTold(deed ?? ""));
    expect(silent).toEqual([]);
  });

  it("can be narrowed down to whatever is written down; a new kind belongs in AUDIT_KINDS", () => {
    const hidden = [...written, ...Object.values(WRITTEN_AS)].filter(
      (deed) => !auditKindOf(deed ?? ""),
    );
    expect(hidden).toEqual([]);
  });
});
