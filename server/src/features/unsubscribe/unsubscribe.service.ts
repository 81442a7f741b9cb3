import { api, type MailSubscription } from "@touchline/contract";
import type { PublicContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { nameOr } from "../../shared/mail/mail-layout.ts";
import { hashOfSecret } from "./mail-recipients.repository.ts";

type Context = Pick<PublicContext, "atLink" | "inStore" | "now">;

/** Read-only, because mail scanners follow every link. */
export async function readMailChoice(context: Context, token: string): Promise<MailSubscription> {
  const { organisationId, address } = await mustFindRecipient(context, token);
  return context.inStore(
    systemOf(organisationId),
    (store) => loadMailChoice(store, address),
    "read",
  );
}

/** Unsubscribes or resubscribes the link's recipient for this workspace. */
export async function saveMailChoice(
  context: Context,
  token: string,
  isUnsubscribed: boolean,
): Promise<MailSubscription> {
  const { organisationId, address } = await mustFindRecipient(context, token);
  const { inStore, now } = context;
  return inStore(systemOf(organisationId), async (store) => {
    if (await store.mailRecipients.saveChoice(address, isUnsubscribed, now)) {
      const did = isUnsubscribed ? "mail.unsubscribed" : "mail.resubscribed";
      await store.audit.record(now, did, "organisation", { address });
      const paths = [api.invitations.list.path];
      await store.live.publish({ managers: true }, { type: "stale", paths });
    }
    return loadMailChoice(store, address);
  });
}

async function loadMailChoice(store: Store, address: string): Promise<MailSubscription> {
  const { name } = await store.workspace.read();
  return {
    workspace: nameOr("this workspace", name),
    address,
    isUnsubscribed: (await store.mailRecipients.unsubscribed([address])).length > 0,
  };
}

async function mustFindRecipient({ atLink }: Context, token: string) {
  const found = await atLink(hashOfSecret(token), (link) => link.mailRecipient());
  if (!found) throw new Refusal("not_found", "This link doesn't work. Use the one in the email.");
  return found;
}
