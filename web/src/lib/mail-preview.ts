import type { MailRecipient, Route, RouteInput } from "@touchline/contract";
import { callApi, routeQuery } from "./api.ts";

/** What `PreviewMail` needs to load the mail of a route. */
export function previewQuery<R extends Route>(route: R, sent: RouteInput<R>) {
  return {
    queryKey: routeQuery(route, sent).queryKey,
    load: (signal: AbortSignal) => callApi(route, sent, signal),
  };
}

export const NO_MAIL = "Email isn't set up. Ask your administrator.";

/** Says who gets a mail, or why nobody does. */
export function recipientText({ name, emailAddress, isUnsubscribed }: MailRecipient): string {
  return isUnsubscribed
    ? `${name} has stopped mail from this workspace, so it can't be sent.`
    : `Goes to ${name}, ${emailAddress}`;
}
