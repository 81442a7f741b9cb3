import { describe, expect, it } from "vitest";
import { AUDIT_KINDS, auditActionPrefixes, auditKindOf } from "./audit-kinds.ts";
import { auditText, DESCRIBED_AUDIT_ACTIONS } from "./audit-text.ts";

describe("[BY-9] what an entry says of settings", () => {
  it("[T-12] is what was changed, and nothing that stayed or has no words", () => {
    const detail = {
      before: { name: "Acme", currency: "EUR", fiscalStartMonth: 1 },
      change: { name: "Acme", currency: "USD", fiscalStartMonth: 4, secret: "x" },
    };
    const reader = { nameOf: () => undefined, money: String, day: (day: string) => day };
    const { more } = auditText({ action: "workspace.changed", target: "", detail }, reader);
    expect(more).toBe("Currency: EUR → USD, Fiscal year starts in month: 1 → 4");
  });
});

describe("[BY-9] the kinds that the audit log can be narrowed down to", () => {
  it("offer everything that has words, and nothing that never happens", () => {
    expect(DESCRIBED_AUDIT_ACTIONS.filter((deed) => auditKindOf(deed) === undefined)).toEqual([]);
    const idle = AUDIT_KINDS.filter(
      ({ kind }) => !DESCRIBED_AUDIT_ACTIONS.some((deed) => auditKindOf(deed) === kind),
    );
    expect(idle).toEqual([]);
  });

  it("hold what belongs together, apart from what only begins alike", () => {
    expect(auditKindOf("member-notes.changed")).toBe("member");
    expect(auditKindOf("alerts.checked")).toBe("alert");
    expect(auditKindOf("deal-check.started")).toBe("deal");
    expect(auditActionPrefixes("alert")).toEqual(["alert.", "alerts."]);
    expect(auditActionPrefixes("member.role"), "as a program may ask").toEqual(["member.role"]);
  });
});
