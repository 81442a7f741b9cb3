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
import { listPictures } from "./slack-people.service.ts";

export function slackRoutes(on: Bind) {
  on.withVendors(api.slack.authorize, ({ context }) => authorize(context));
  on.withVendors(api.slack.install, ({ context, body }) => install(context, body));
  on(api.slack.installed, ({ context }) => readInstall(context));
  on.withVendors(api.slack.uninstall, ({ context }) => uninstall(context));
  on.withVendors(api.slack.preview, ({ context, body }) => previewBinding(context, body.nonce));
  on(api.slack.login, ({ context, body }) => bind(context, body.nonce));
  on(api.slack.loggedIn, ({ context }) => readBinding(context));
  on(api.slack.logout, ({ context }) => unbind(context));
  on(api.slack.pictures, ({ context }) => listPictures(context));
  on.withVendors(api.slack.channels, ({ context, query }) => listChannels(context, query.words));
}
