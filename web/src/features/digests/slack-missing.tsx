import { Link } from "@tanstack/react-router";
import type { Digest } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { saveSlackReturn } from "../../lib/slack-return.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Digests need Slack; managers get a link to connect it. */
export function SlackMissing() {
  const { user, isSlackConnected } = useSession();
  if (isSlackConnected) return null;
  const isManager = may(user, "administer");
  return (
    <Notice
      tone="none"
      action={
        isManager && (
          <LinkButton
            size="xs"
            to="/install-slack-app"
            onClick={() => saveSlackReturn(window.location.pathname)}
          >
            Connect Slack
          </LinkButton>
        )
      }
    >
      Slack is not connected, so no digest is sent.
      {!isManager && " Ask your manager to connect it."}
    </Notice>
  );
}

/** Why a digest was switched off automatically, and how to fix it. */
export function DigestTrouble({ digest }: { digest: Pick<Digest, "trouble"> }) {
  const { user, isSlackConnected } = useSession();
  if (!digest.trouble) return null;
  const mayConnect = may(user, "administer") && !isSlackConnected;
  return (
    <span className="text-sm text-bad">
      {digest.trouble}{" "}
      {mayConnect && (
        <Link to="/install-slack-app" onClick={() => saveSlackReturn(window.location.pathname)}>
          Reconnect Slack
        </Link>
      )}
    </span>
  );
}
