import { api, type MailChoice } from "@touchline/contract";
import type { PublicContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { nameOr } from "../../shared/mail/mail-layout.ts";
import { hashOfSecret } from "./mail-recipients.repository.ts";

type Context = Pick<PublicContext, "atLink" | "inStore" | "now">;

/** Read-only, because mail scanners follow every link. */
export async function readMailChoice(context: Context, token: string): Promise<MailChoice> {
  const { organisationId, address } = await mustLead(context, token);
  return context.inStore(systemOf(organisationId), (store) => shown(store, address), "read");
}

/** Unsubscribes or resubscribes the link's recipient for this workspace. */
export async function saveMailChoice(
  context: Context,
  token: string,
  isUnsubscribed: boolean,
): Promise<MailChoice> {
  const { organisationId, address } = await mustLead(context, token);
  const { inStore, now } = context;
  return inStore(systemOf(organisationId), async (store) => {
    if (await store.mailRecipients.choose(address, isUnsubscribed, now)) {
      const did = isUnsubscribed ? "mail.unsubscribed" : "mail.resubscribed";
      await store.audit.record(now, did, "organisation", { address });
      const paths = [api.invitations.list.path];
      await store.live.tell({ managers: true }, { type: "stale", paths });
    }
    return shown(store, address);
  });
}

async function shown(store: Store, address: string): Promise<MailChoice> {
  const { name } = await store.workspace.read();
  return {
    workspace: nameOr("this workspace", name),
    address,
    isUnsubscribed: (await store.mailRecipients.unsubscribed([address])).length > 0,
  };
}

async function mustLead({ atLink }: Context, token: string) {
  const found = await atLink(hashOfSecret(token), (link) => link.mailRecipient());
  if (!found) throw new Refusal("not_found", "This link doesn't work. Use the one in the mail.");
  return found;
}
