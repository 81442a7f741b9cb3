import { dealUrl, formatMoney, RISK_LABELS, truncate } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import type { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import type { ChatCard, ChatCardDetails, ChatCardField } from "../../ports/chat.ts";
import { ignoreUnreachable } from "../../shared/ignore-unreachable.ts";
import type { LinkedDeal } from "./linked-deals.repository.ts";
import { createBindingLink } from "./slack-greeting.service.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "chatOf" | "publicUrl">;

const MAX_TITLE_LENGTH = 150;
const NO_DEAL: ChatCardDetails = {
  kind: "refused",
  title: "You can't open this deal",
  message: "It isn't one of your deals in Touchline, or it was deleted.",
};

/** Unfolds the links in a person's message to the deals that they may see. */
export async function unfurlDeals(
  context: Context,
  { userId, channelId, messageTs, links }: Payload<typeof jobs.unfurlDeals>,
): Promise<void> {
  const { chatOf, publicUrl } = context;
  const deals = await findDeals(
    context,
    userId,
    links.map(({ crmId }) => crmId),
  );
  const cards = links.flatMap(({ url: postedUrl, crmId }) => {
    const deal = deals.find(({ linkedId }) => linkedId === crmId);
    return deal ? [{ postedUrl, card: toCard(deal, publicFields(deal), publicUrl) }] : [];
  });
  if (cards.length === 0) return;
  await ignoreUnreachable(async () => {
    const chat = await chatOf(systemOf(context.viewer.organisationId));
    await chat.unfurl({ channel: channelId, ts: messageTs }, cards);
  });
}

/** Shows the person who opened a deal's pane what they may see of it, and nobody else. */
export async function presentDeal(
  context: Context,
  asked: Payload<typeof jobs.presentDeal>,
): Promise<void> {
  const details = await detailsFor(context, asked);
  await ignoreUnreachable(async () => {
    const chat = await context.chatOf(systemOf(context.viewer.organisationId));
    await chat.presentDetails(asked.triggerId, details);
  });
}

async function detailsFor(
  context: Context,
  { userId, slackUserId, crmId }: Payload<typeof jobs.presentDeal>,
): Promise<ChatCardDetails> {
  if (userId === null) return inviteToConnect(context, slackUserId);
  const [deal] = await findDeals(context, userId, [crmId]);
  if (!deal) return NO_DEAL;
  const fields = [...publicFields(deal), ...personalFields(deal)];
  return { kind: "card", card: toCard(deal, fields, context.publicUrl) };
}

async function inviteToConnect(
  { viewer, inStore, clock, publicUrl }: Context,
  slackUserId: string,
): Promise<ChatCardDetails> {
  return inStore(systemOf(viewer.organisationId), async (store) => {
    const workspace = await store.slackWorkspace.get();
    if (!workspace || workspace.revokedAt) return NO_DEAL;
    const invited = { teamId: workspace.teamId, slackUserId, slackName: "", picture: null };
    const url = await createBindingLink(store, invited, { publicUrl, now: clock() });
    return { kind: "connect", url };
  });
}

/** The deals with these CRM ids that the user may see; none if they are no longer a member. */
async function findDeals(
  { viewer: { organisationId }, inStore }: Context,
  userId: string,
  crmIds: readonly string[],
): Promise<LinkedDeal[]> {
  const person = await inStore(systemOf(organisationId), (store) => store.team.get(userId), "read");
  if (!person) return [];
  const reader: Viewer = { organisationId, userId, role: person.role };
  return inStore(reader, (store) => store.linkedDeals.find(crmIds), "read");
}

function toCard({ crmId, name }: LinkedDeal, fields: ChatCardField[], publicUrl: string): ChatCard {
  return {
    id: crmId,
    url: dealUrl(publicUrl, crmId),
    title: truncate(name || "Unnamed deal", MAX_TITLE_LENGTH),
    kind: "Deal",
    fields: fields.filter(({ value }) => value !== ""),
  };
}

/** What everybody in the conversation reads: neither amounts nor risk. */
function publicFields({ stage, ownerName }: LinkedDeal): ChatCardField[] {
  return [
    { key: "stage", label: "Stage", type: "text", value: stage },
    { key: "owner", label: "Owner", type: "person", value: ownerName },
  ];
}

function personalFields({ amount, currency, closeDate, risk }: LinkedDeal): ChatCardField[] {
  const value = amount === null ? "" : formatMoney(amount, currency);
  return [
    { key: "value", label: "Value", type: "text", value },
    { key: "close_date", label: "Close date", type: "day", value: closeDate ?? "" },
    { key: "risk", label: "Risk", type: "text", value: risk === null ? "" : RISK_LABELS[risk] },
  ];
}
