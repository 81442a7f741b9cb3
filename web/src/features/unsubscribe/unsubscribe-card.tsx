import { Button } from "@mantine/core";
import type { MailSubscription } from "@touchline/contract";
import { messageOf } from "../../lib/api.ts";
import { CardPage } from "../../ui/card-page.tsx";
import { useSaveMailChoice } from "./use-mail-choice.ts";

/** Confirms that a workspace's mails should stop, and offers an undo. */
export function UnsubscribeCard({ token, choice }: { token: string; choice: MailSubscription }) {
  const { workspace, address, isUnsubscribed } = choice;
  const save = useSaveMailChoice(token);
  const isBack = save.isSuccess && !isUnsubscribed;
  return (
    <CardPage title={titleOf(workspace, isUnsubscribed, isBack)}>
      <p role="status">
        {isUnsubscribed || isBack
          ? `${address} ${isBack ? "gets emails" : "gets no more emails"} from ${workspace}.`
          : `${address} will get no more emails from ${workspace}: no invitations, meeting summaries or feedback.`}
      </p>
      {save.error && <p role="alert">{messageOf(save.error, "That didn't work. Try again.")}</p>}
      <Button
        size="md"
        fullWidth
        variant={isUnsubscribed ? "default" : "filled"}
        loading={save.isPending}
        onClick={() => save.mutate(!isUnsubscribed)}
      >
        {isUnsubscribed ? "Get emails again" : "Stop emails"}
      </Button>
    </CardPage>
  );
}

function titleOf(workspace: string, isUnsubscribed: boolean, isBack: boolean): string {
  if (isUnsubscribed) return `You stopped emails from ${workspace}`;
  return isBack ? `You get emails from ${workspace} again` : `Stop emails from ${workspace}?`;
}
