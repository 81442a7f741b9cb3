import { api, type SlackMember, type SlackPreferencesForm } from "@touchline/contract";
import { isSameSlackPreferences } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { mergeSlackPreferences } from "../../shared/slack-preferences.ts";

type Context = Pick<RequestContext, "store" | "now">;

export function listMembers({ store }: Context): Promise<SlackMember[]> {
  return store.slackPreferences.members();
}

/** Changes a member's notification settings. An unchanged value is not recorded as a change. */
export async function saveMember(
  { store, now }: Context,
  id: string,
  given: SlackPreferencesForm,
): Promise<SlackMember> {
  const member = await store.slackPreferences.member(id);
  if (!member) throw memberNotFound();
  const slack = mergeSlackPreferences(member.preferences.slack, given);
  if (isSameSlackPreferences(member.preferences.slack, slack)) return member;
  await store.slackPreferences.save(id, slack);
  await store.audit.record(now, "preferences.changed", `user ${id}`, { slack });
  await store.live.publish(
    { managers: true, userIds: [id] },
    { type: "stale", paths: [api.notifications.members.path, api.session.read.path] },
  );
  return { ...member, preferences: { slack } };
}
