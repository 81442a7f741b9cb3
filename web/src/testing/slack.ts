import type { SlackInstall, SlackLogin, SlackMember, TeamMember } from "@touchline/contract";
import { DEFAULT_SLACK_PREFERENCES } from "@touchline/domain";

export function installOf(change: Partial<SlackInstall> = {}): SlackInstall {
  return {
    isBound: true,
    slackDeepLink: "slack://app?team=T1&id=A1",
    webLink: "https://slack.test/app_redirect?app=A1&team=T1",
    teamName: "Northwind Sales",
    trouble: null,
    missingScopes: [],
    unfurlsLinks: true,
    listsPrivateChannels: true,
    isAvailable: true,
    ...change,
  };
}

export const notInstalled = installOf({
  isBound: false,
  slackDeepLink: null,
  webLink: null,
  teamName: null,
  unfurlsLinks: false,
  listsPrivateChannels: false,
});

export function loginOf(change: Partial<SlackLogin> = {}): SlackLogin {
  return {
    isBound: true,
    slackName: "Ana Silva",
    picture: null,
    teamName: "Northwind Sales",
    slackDeepLink: "slack://app?team=T1&id=A1",
    ...change,
  };
}

export const notLinked = loginOf({ isBound: false, slackName: null, picture: null });

type Preferences = SlackMember["preferences"]["slack"];

export function preferencesOf(change: Partial<Preferences> = {}): Preferences {
  return { ...DEFAULT_SLACK_PREFERENCES, ...change };
}

export function recipientOf(
  person: TeamMember,
  hearing: Partial<Preferences> = {},
  slackUserId: string | null = "U1",
): SlackMember {
  return {
    ...person,
    slackUserId,
    slackName: slackUserId && person.name,
    preferences: { slack: preferencesOf(hearing) },
  };
}
