import { z } from "zod";
import { DealId } from "./deals.ts";
import { BuyerFactId } from "./evidence.ts";
import { RiskLevel } from "./risk.ts";
import { type Route, route } from "./route.ts";

/** What HubSpot's servers add to every call that a card makes. */
export const CardCaller = z.object({
  portalId: z.string().regex(/^[0-9]{1,30}$/, "must be the id of a HubSpot account"),
  userEmail: z.email().max(320).toLowerCase(),
});

/** Chosen by the card for each write: HubSpot sends a write again if it got no answer. */
const RequestId = z.uuid();

const Line = z.string().max(5000);

/** Shown instead of the card, with a way to go on if there is one. */
export const CardNotice = z.object({
  state: z.literal("notice"),
  title: z.string().max(200),
  text: z.string().max(1000),
  link: z.object({ label: z.string().max(100), url: z.string().max(2000) }).nullable(),
});
export type CardNotice = z.infer<typeof CardNotice>;

/** One deal, in the words that the card shows. */
export const DealCard = z.object({
  state: z.literal("deal"),
  hubspotId: z.string().max(100),
  name: z.string().max(4000),
  /** Likely, Maybe, Pipeline, Omitted. */
  confidence: z.string().max(100),
  /** Whether the person may change the deal. */
  mayWrite: z.boolean(),
  /** The deal's address in Touchline. */
  url: z.string().max(2000),
  /** Null for a deal that is closed or omitted. */
  risk: z
    .object({
      level: RiskLevel,
      label: z.string().max(100),
      atStake: z.string().max(100).nullable(),
      reasons: z.array(z.object({ words: Line, clearedBy: Line })).max(5),
    })
    .nullable(),
  /** What the buyer confirmed; null for a deal that isn't open and Likely. */
  evidence: z
    .object({
      isFresh: z.boolean(),
      label: z.string().max(100),
      facts: z
        .array(
          z.object({
            id: BuyerFactId,
            label: z.string().max(200),
            state: z.enum(["fresh", "stale", "missing"]),
            age: z.string().max(400),
            words: z.string().max(280),
            isConfirmedToday: z.boolean(),
          }),
        )
        .max(10),
    })
    .nullable(),
  /** 'pushed 3×, 47 days, legal ×2'; null if it never slipped. */
  slipStory: z.string().max(300).nullable(),
  feedback: z
    .object({
      from: z.string().max(200),
      when: z.string().max(100),
      comment: z.string().max(50_000),
    })
    .nullable(),
  /** What the newest feedback asks for and where that stands. */
  ask: z
    .object({
      from: z.string().max(200),
      /** 'by Mon 23 Nov', or 'done'. */
      due: z.string().max(100),
      words: z.string().max(300),
      items: z.array(z.object({ text: Line, isDone: z.boolean() })).max(20),
    })
    .nullable(),
  nextStep: z.object({
    text: z.string().max(65_536),
    when: z.string().max(100).nullable(),
  }),
});
export type DealCard = z.infer<typeof DealCard>;

const HomeLine = z.object({
  text: Line,
  detail: Line,
  /** The deal in HubSpot that it is about. */
  hubspotId: z.string().max(100).nullable(),
  url: z.string().max(2000),
});

/** A person's morning: what is due, what was asked, what is at risk. Empty sections are left out. */
export const HomeCard = z.object({
  state: z.literal("home"),
  title: z.string().max(300),
  day: z.string().max(100),
  url: z.string().max(2000),
  sections: z
    .array(
      z.object({
        id: z.enum(["asks", "actions", "undated", "slips", "risk"]),
        title: z.string().max(200),
        /** How many there are; the first of them are listed. */
        total: z.int(),
        lines: z.array(HomeLine).max(10),
      }),
    )
    .max(5),
});
export type HomeCard = z.infer<typeof HomeCard>;

/** What became of a write, in one sentence, and the deal after it. */
const WrittenCard = z.union([z.object({ said: Line, card: DealCard }), CardNotice]);

const ByDeal = z.object({ hubspotId: DealId });

/**
 * Calls of the card inside HubSpot. They are signed by HubSpot and carry no token of ours, so they
 * aren't part of the API; who may call them is declared all the same.
 */
export const hubspotCard = {
  deal: route({
    method: "GET",
    path: "/api/hubspot-card/deals/:hubspotId",
    access: "member",
    summary: "One deal, for the card on its page in HubSpot",
    params: ByDeal,
    query: CardCaller,
    response: z.union([DealCard, CardNotice]),
  }),
  confirm: route({
    method: "POST",
    path: "/api/hubspot-card/deals/:hubspotId/buyer-facts/:fact",
    access: "member",
    summary: "Record that the buyer confirmed something today",
    params: ByDeal.extend({ fact: BuyerFactId }),
    query: CardCaller,
    body: z.strictObject({ requestId: RequestId }),
    response: WrittenCard,
  }),
  setNextStep: route({
    method: "POST",
    path: "/api/hubspot-card/deals/:hubspotId/next-step",
    access: "member",
    summary: "Set a deal's next step",
    params: ByDeal,
    query: CardCaller,
    body: z.strictObject({ requestId: RequestId, nextStep: z.string().trim().max(10_000) }),
    response: WrittenCard,
  }),
  home: route({
    method: "GET",
    path: "/api/hubspot-card/home",
    access: "member",
    summary: "What is due today, for the app's home page in HubSpot",
    query: CardCaller,
    response: z.union([HomeCard, CardNotice]),
  }),
};

export const hubspotCardRoutes: Route[] = Object.values(hubspotCard);
