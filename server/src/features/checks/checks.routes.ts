import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { findIssues } from "../../shared/checks/deal-issues.ts";
import { readBatch, startBatch } from "./batches.service.ts";
import { contestIssue, withdrawContest } from "./contests.service.ts";
import { readDeal } from "./deal-detail.service.ts";
import { readDealsOutsideTeam } from "./outside-team.service.ts";
import { readOwnFieldRules, saveOwnFieldRule } from "./own-field-rules.service.ts";
import { readRiskFrame, saveRiskShare } from "./risk.service.ts";
import { backTestRule, readRuleRecords } from "./rule-lab.service.ts";
import { previewRules, readRules, saveRule } from "./rules.service.ts";
import { readSmartQueues } from "./smart-queues.service.ts";

export function checksRoutes(on: Bind) {
  // No vendor is involved, but the team's benchmarks are loaded before the viewer's own deals.
  on.withVendors(api.checks.deal, ({ context, params, query }) =>
    readDeal(context, params.hubspotId, query.excludePrompts ?? []),
  );
  on.withVendors(api.checks.issues, ({ context, query }) => findIssues(context, query.ids ?? []));
  on(api.checks.smartQueues, ({ context, query }) => readSmartQueues(context, query.userId));
  on(api.checks.outsideTeam, ({ context }) => readDealsOutsideTeam(context));
  on(api.checks.startBatch, ({ context, body }) => startBatch(context, body));
  on(api.rules.list, ({ context }) => readRules(context));
  on.withVendors(api.rules.preview, ({ context, body }) => previewRules(context, body));
  on(api.rules.ownFields, ({ context }) => readOwnFieldRules(context));
  on(api.rules.saveOwnField, ({ context, params, body }) =>
    saveOwnFieldRule(context, params.name, body),
  );
  on(api.rules.save, ({ context, params, body }) => saveRule(context, { ...params, ...body }));
  on(api.risk.frame, ({ context }) => readRiskFrame(context));
  on(api.risk.save, ({ context, body }) => saveRiskShare(context, body.share));
  on.withVendors(api.ruleLab.records, ({ context }) => readRuleRecords(context));
  on.withVendors(api.ruleLab.backTest, ({ context, params, body }) =>
    backTestRule(context, params.id, body),
  );
  on.withVendors(api.ruleLab.contest, ({ context, params, body }) =>
    contestIssue(context, params, body.reason),
  );
  on(api.ruleLab.withdraw, ({ context, params }) => withdrawContest(context, params));
  on.withVendors(api.checks.batch, ({ context, query }) =>
    readBatch(context, query.currentBatchId),
  );
}
