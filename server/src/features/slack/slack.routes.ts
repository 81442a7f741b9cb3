import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { bind, previewBinding, readBinding, unbind } from "./slack-binding.service.ts";
import {
  authorize,
  install,
  listChannels,
  readInstall,
  uninstall,
} from "./slack-install.service.ts";

export function slackRoutes(on: Bind) {
  on.outside(api.slack.authorize, ({ context }) => authorize(context));
  on.outside(api.slack.install, ({ context, body }) => install(context, body));
  on(api.slack.installed, ({ context }) => readInstall(context));
  on.outside(api.slack.uninstall, ({ context }) => uninstall(context));
  on.outside(api.slack.preview, ({ context, body }) => previewBinding(context, body.nonce));
  on(api.slack.login, ({ context, body }) => bind(context, body.nonce));
  on(api.slack.loggedIn, ({ context }) => readBinding(context));
  on(api.slack.logout, ({ context }) => unbind(context));
  on.outside(api.slack.channels, ({ context }) => listChannels(context));
}
