import { SMART_QUEUE_IDS } from "@touchline/domain";
import { z } from "zod";
import { Deal, DealId, DealOwner, OutsideTeamTotal } from "./deals.ts";
import { listParam } from "./list-param.ts";
import { Risk } from "./risk.ts";
import { route } from "./route.ts";
import { IssueContest } from "./rule-lab.ts";
import { SlipReason } from "./slips.ts";
import { TeamScope } from "./team-scope.ts";

const Day = z.iso.date();
const Timestamp = z.iso.datetime();

export const CheckCategory = z.enum([
  "interaction",
  "progression",
  "success-plan",
  "forecast-impact",
]);
export type CheckCategory = z.infer<typeof CheckCategory>;

/** A sentence in parts, so that the client can set facts in bold and format amounts and days. */
export const SentencePart = z.union([
  z.object({ text: z.string().max(5000) }),
  z.object({ fact: z.string().max(5000) }),
  z.object({ amount: z.number() }),
  z.object({ day: Day }),
]);
export type SentencePart = z.infer<typeof SentencePart>;

/** What a rule found, the facts behind it, and what would clear it. */
export const Finding = z.object({
  rule: z.string().max(60),
  category: CheckCategory,
  score: z.int(),
  sentence: z.array(SentencePart).max(20),
  clearedBy: z.string().max(300),
});
export type Finding = z.infer<typeof Finding>;

const DealProperties = z.object({
  dealname: z.string().max(4000),
  amount_in_home_currency: z.number().nullable(),
  closedate: Day.nullable(),
  hs_manual_forecast_category: z.string().max(100),
});

/** The record of ours that a sentence is based on. */
const SummarySource = z.object({
  kind: z.enum(["deal", "change", "activity", "task", "review"]),
  label: z.string().max(300),
  at: Timestamp.nullable(),
});

export const Summary = z.object({
  /** Assembled from facts, or written by the language model that the installation configured. */
  by: z.enum(["facts", "model"]),
  sentences: z
    .array(z.object({ parts: z.array(SentencePart).max(20), source: SummarySource }))
    .max(12),
});
export type Summary = z.infer<typeof Summary>;

const PromptComponent = z.object({
  id: z.enum(["confidence", "update", "close-date", "next-step", "task"]),
  message: z.string().max(500),
});
export const Prompt = z.object({
  id: z.int(),
  message: z.string().max(1000),
  components: z.array(PromptComponent).min(1).max(5),
});
export type Prompt = z.infer<typeof Prompt>;

const Activity = z.object({ at: Timestamp, title: z.string().max(1000) });

export const DealDetail = Deal.extend({
  properties: DealProperties,
  owner: z.object({ firstName: z.string().max(200), lastName: z.string().max(200) }).nullable(),
  rep: z.object({ id: z.uuid() }).nullable(),
  /** Whole days since it entered its stage: 0 on the same day. */
  daysInStage: z.int().nullable(),
  /** Negative once the close date has passed. */
  daysToClose: z.int().nullable(),
  /** How often the close date was pushed out, and by how many days in total. */
  slippage: z.object({ pushes: z.int(), days: z.int() }),
  stageChart: z
    .array(
      z.object({
        hubspotId: z.string().max(100),
        label: z.string().max(200),
        current: z.boolean(),
        /** Days the deal spent in this stage; null if it never was in it. */
        days: z.int().nullable(),
      }),
    )
    .max(200),
  issues: z.record(CheckCategory, z.array(Finding).max(20)),
  issueScore: z.int(),
  /** Who dismissed which issue, oldest first. */
  contests: z.array(IssueContest).max(100),
  lastContact: z
    .object({
      type: z.enum(["EMAIL", "INCOMING_EMAIL", "CALL", "MEETING"]),
      daysPast: z.int(),
      at: Timestamp,
    })
    .nullable(),
  contacts: z
    .array(
      z.object({
        name: z.string().max(300),
        title: z.string().max(300),
        email: z.string().max(320),
      }),
    )
    .max(100),
  /** The newest of each kind, and the upcoming meetings. */
  activities: z.object({
    calls: z.array(Activity).max(50),
    emails: z.array(Activity.extend({ isIncoming: z.boolean() })).max(50),
    meetings: z.array(Activity).max(50),
  }),
  repUpdate: z.object({ update: z.string().max(65_536), lastUpdated: Timestamp.nullable() }),
  nextStep: z.object({ nextStep: z.string().max(65_536), lastUpdated: Timestamp.nullable() }),
  nextTask: z
    .object({
      id: z.string().max(100),
      title: z.string().max(1000),
      dueDate: Timestamp.nullable(),
      /** Negative when overdue. */
      daysLeft: z.int().nullable(),
      overdue: z.boolean(),
    })
    .nullable(),
  lastCompletedTask: z
    .object({
      title: z.string().max(1000),
      completedDate: Timestamp,
      daysSinceCompletion: z.int(),
    })
    .nullable(),
  weightedAmount: z.number().nullable(),
  amountEvolution: z.enum(["increased", "decreased"]).nullable(),
  /** The forecast category, under its name in the product. */
  confidence: z.string().max(100),
  /** Managers only. */
  aiSummary: Summary.nullable(),
  lastReview: z
    .object({
      id: z.uuid(),
      comment: z.string().max(50_000),
      score: z.int().nullable(),
      reviewer: z.string().max(200),
      createdAt: Timestamp,
    })
    .nullable(),
  /** Who is credited with which part of the deal, the largest first; none if it isn't split. */
  splits: z
    .array(
      z.object({
        owner: z.string().max(200),
        share: z.number().gt(0).lte(1),
        amount: z.number().nullable(),
      }),
    )
    .max(50),
  /** Changes to stage, amount, close date, category, owner, next step and update, newest first. */
  changes: z
    .array(
      z.object({
        field: z.string().max(40),
        at: Timestamp,
        from: z.string().max(10_000).nullable(),
        to: z.string().max(10_000).nullable(),
        source: z.enum(["here", "slack", "crm"]),
        person: z.string().max(200),
        /** For amounts: the deal's own currency, which may differ from the organisation's. */
        currency: z.string().length(3).optional(),
        /** Whether it was undone, or is itself an undo. */
        isUndone: z.boolean().optional(),
        /** For a push of the close date: its id in the history, and the reason if one was given. */
        push: z
          .object({
            id: z.string().max(200),
            reason: SlipReason.nullable(),
            words: z.string().max(280),
            by: z.string().max(200),
            /** No reason was given, and the push hasn't been reverted. */
            needsReason: z.boolean(),
          })
          .nullable(),
      }),
    )
    .max(200),
  /** For the deal's own rep: the one question to answer now. */
  prompt: Prompt.nullable(),
});
export type DealDetail = z.infer<typeof DealDetail>;

const DealCheck = z.object({
  id: z.string().max(100),
  dealId: z.uuid(),
  complete: z.boolean(),
  /** The newest feedback on the deal, if it was given in the last 7 days. */
  review: z
    .object({ at: Timestamp, score: z.int().nullable(), reviewer: z.string().max(200) })
    .nullable(),
  data: z.object({
    hubspotId: z.string().max(100),
    owner: z.object({ firstName: z.string().max(200), lastName: z.string().max(200) }),
    ownedBy: DealOwner.nullable(),
    properties: DealProperties,
    stage: z.object({ label: z.string().max(200) }),
    /** The current risk; null for a deal that is closed or omitted. */
    risk: Risk.nullable().optional(),
    dealCheckIssues: z.array(Finding).max(20),
  }),
});

export const DealCheckBatch = z.object({
  id: z.uuid(),
  state: z.enum(["running", "done", "failed"]),
  total: z.int(),
  done: z.int(),
  startedAt: Timestamp,
  updatedAt: Timestamp,
  /** How many of its deals managers reviewed in the last 7 days; 0 for a rep. */
  reviewed: z.int(),
  /**
   * The five with the highest score so far among those to review; for managers also the newest of
   * those reviewed in the last 7 days, with their review; while it runs, some that haven't been
   * checked yet.
   */
  dealChecks: z.array(DealCheck).max(35),
});
export type DealCheckBatch = z.infer<typeof DealCheckBatch>;

export const SmartQueueId = z.enum(SMART_QUEUE_IDS);
export type SmartQueueId = z.infer<typeof SmartQueueId>;

export const SmartQueue = z.object({
  id: SmartQueueId,
  /** The days it covers: close dates, or days of updates; null if it isn't limited to days. */
  from: Day.nullable(),
  to: Day.nullable(),
  count: z.int(),
  value: z.number(),
  /** Those of them that were reviewed in the last 7 days. */
  reviewed: z.object({ count: z.int(), value: z.number() }),
  /** Those left out because their owner isn't on the team: nobody here can be given feedback. */
  outsideTeam: OutsideTeamTotal,
  /** The first of them; for a manager those still to review come first. */
  data: z.array(Deal).max(50),
});
export type SmartQueue = z.infer<typeof SmartQueue>;

/** Open deals that nobody on the team owns, and who does. */
export const DealsOutsideTeam = z.object({
  count: z.int(),
  value: z.number(),
  owners: z
    .array(
      DealOwner.pick({ id: true, name: true }).extend({
        /** Set if adding the address to the team brings their deals here. */
        email: z.string().max(320).nullable(),
        count: z.int(),
        value: z.number(),
      }),
    )
    .max(500),
  /** Those of them without an owner in HubSpot. */
  withoutOwner: z.object({ count: z.int(), value: z.number() }),
  /** The largest first. */
  deals: z
    .array(
      z.object({
        hubspotId: z.string().max(100),
        url: z.string().max(2000),
        name: z.string().max(4000),
        amountInHomeCurrency: z.number().nullable(),
        ownedBy: DealOwner.nullable(),
      }),
    )
    .max(50),
});
export type DealsOutsideTeam = z.infer<typeof DealsOutsideTeam>;

const ByDeal = z.object({ hubspotId: DealId });

export const checks = {
  deal: route({
    method: "GET",
    path: "/api/deals/:hubspotId",
    access: "member",
    summary: "Everything about one deal, with its issues by category",
    params: ByDeal,
    query: z.object({ excludePrompts: listParam(z.coerce.number().int().min(1)) }),
    response: DealDetail,
  }),
  refresh: route({
    method: "POST",
    path: "/api/deals/:hubspotId/refresh",
    access: "member",
    summary: "Read one deal from the CRM now",
    params: ByDeal,
    response: z.object({ at: Timestamp }),
  }),
  issues: route({
    method: "GET",
    path: "/api/deals/issues",
    access: "member",
    summary: "What the rules find on given deals",
    query: z.object({ ids: listParam(z.uuid()) }),
    response: z
      .array(
        z.object({
          dealId: z.uuid(),
          score: z.int(),
          findings: z.array(Finding).max(20),
          /** The current risk; null for a deal that is closed or omitted. */
          risk: Risk.nullable().optional(),
        }),
      )
      .max(500),
  }),
  smartQueues: route({
    method: "GET",
    path: "/api/deals/smart-queues/all",
    access: "member",
    summary: "Ready-made queues of deals to review",
    query: z.object({
      /** Only this member's deals. */
      userId: z.uuid().optional(),
      team: TeamScope,
    }),
    response: z.array(SmartQueue).max(10),
  }),
  outsideTeam: route({
    method: "GET",
    path: "/api/deals/outside-team",
    access: "team",
    summary: "Open deals that can't be reviewed because their owner isn't on the team",
    response: DealsOutsideTeam,
  }),
  startBatch: route({
    method: "POST",
    path: "/api/deal-check-batch",
    access: "member",
    summary:
      "Check many deals, by default the caller's open deals this quarter; joins a batch that is already running",
    // Room for ten thousand ids of 36 characters.
    maxBytes: 600_000,
    body: z
      .strictObject({
        pipelineIds: z.array(z.string().max(100)).max(500).optional(),
        ownerIds: z.array(z.uuid()).max(500).optional(),
        dealIds: z.array(DealId).max(10_000).optional(),
      })
      .nullish(),
    response: z.object({ id: z.uuid() }),
  }),
  batch: route({
    method: "GET",
    path: "/api/deal-check-batch",
    access: "member",
    summary: "The caller's latest batch; null if there is none newer than the completed one named",
    query: z.object({ currentBatchId: z.uuid().optional(), team: TeamScope }),
    response: DealCheckBatch.nullable(),
  }),
};
