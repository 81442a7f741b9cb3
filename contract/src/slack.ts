import { z } from "zod";
import { route } from "./route.ts";

/** Whether the caller's organisation has installed the Slack app. */
export const SlackInstall = z.object({
  isBound: z.boolean(),
  /** Opens the app's direct messages in Slack; null while not installed. */
  slackDeepLink: z.string().max(2000).nullable(),
  /** The same in a browser. */
  webLink: z.string().max(2000).nullable(),
  teamName: z.string().max(300).nullable(),
  /** Why Slack rejects our token, for display; null if it doesn't. */
  trouble: z.string().max(1000).nullable(),
  missingScopes: z.array(z.string().max(100)).max(50),
  /** Whether links to deals unfold in Slack: the installation allows it. */
  unfurlsLinks: z.boolean(),
  /** Whether private channels that the app is in can be listed: the installation allows it. */
  listsPrivateChannels: z.boolean(),
  /** Whether a Slack app is configured on this installation. */
  isAvailable: z.boolean(),
});
export type SlackInstall = z.infer<typeof SlackInstall>;

/** A data URL. */
const Picture = z.string().max(40_000);

export const SlackLogin = z.object({
  isBound: z.boolean(),
  slackName: z.string().max(300).nullable(),
  /** The person's picture in Slack; null if there is none. */
  picture: Picture.nullable(),
  teamName: z.string().max(300).nullable(),
  /** Opens the app in Slack, where the user gets a link for binding. */
  slackDeepLink: z.string().max(2000).nullable(),
});
export type SlackLogin = z.infer<typeof SlackLogin>;

const Nonce = z.string().min(16).max(200);

const SlackChannel = z.object({
  id: z.string().max(100),
  name: z.string().max(200),
  isPrivate: z.boolean(),
});
export const SlackChannels = z.object({
  channels: z.array(SlackChannel).max(50),
  /** Whether all channels of the workspace were looked through. */
  isComplete: z.boolean(),
});
export type SlackChannels = z.infer<typeof SlackChannels>;

export const slack = {
  authorize: route({
    method: "GET",
    path: "/api/slack-api/authorize",
    access: "admin",
    summary: "Start installing the Slack app; returns where to send the browser",
    response: z.object({ url: z.url().max(4000) }),
  }),
  install: route({
    method: "POST",
    path: "/api/slack-api/install",
    access: "admin",
    summary: "Finish installing the Slack app with what Slack's consent page sent back",
    body: z.strictObject({
      code: z.string().min(1).max(1000),
      /**
       * If omitted, it must be the consent that the caller started within the last ten minutes
       * (0069).
       */
      state: z.string().min(1).max(200).optional(),
    }),
    response: SlackInstall,
  }),
  installed: route({
    method: "GET",
    path: "/api/slack-api/install",
    access: "member",
    summary: "Whether the Slack app is installed, and how to open it",
    response: SlackInstall,
  }),
  uninstall: route({
    method: "DELETE",
    path: "/api/slack-api/install",
    access: "admin",
    summary: "Uninstall the Slack app",
    response: SlackInstall,
  }),
  /** Reads a link without using it, so that the user can confirm it is them. */
  preview: route({
    method: "POST",
    path: "/api/slack-api/login/preview",
    access: "member",
    summary: "Which Slack account a link would connect to the caller",
    body: z.strictObject({ nonce: Nonce }),
    response: z.object({
      slackName: z.string().max(300),
      picture: Picture.nullable(),
      teamName: z.string().max(300),
      /** Whether another user here is already linked to that Slack account. */
      isTaken: z.boolean(),
    }),
    perMinute: 20,
  }),
  login: route({
    method: "POST",
    path: "/api/slack-api/login",
    access: "member",
    summary: "Connect the Slack account the link was sent to",
    body: z.strictObject({ nonce: Nonce }),
    response: SlackLogin,
    perMinute: 20,
  }),
  loggedIn: route({
    method: "GET",
    path: "/api/slack-api/login",
    access: "member",
    summary: "Whether the caller's Slack account is connected",
    response: SlackLogin,
  }),
  logout: route({
    method: "DELETE",
    path: "/api/slack-api/login",
    access: "member",
    summary: "Disconnect the caller's Slack account",
    response: SlackLogin,
  }),
  pictures: route({
    method: "GET",
    path: "/api/slack-api/pictures",
    access: "member",
    summary: "The caller's picture in Slack; managers also get the team's",
    response: z.array(z.object({ userId: z.uuid(), url: Picture })).max(10_000),
  }),
  channels: route({
    method: "GET",
    path: "/api/slack-api/channels",
    access: "writer",
    summary:
      "Channels that a digest can go to, by what their name has; private ones only for managers and admins",
    query: z.object({ words: z.string().max(80).default("") }),
    response: SlackChannels,
  }),
};
