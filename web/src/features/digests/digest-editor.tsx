import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Digest } from "@touchline/contract";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { disabledWithReason } from "../../ui/disabled-with-reason.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./digest-detail.module.css";
import { DigestHeader } from "./digest-header.tsx";
import { DigestMenu } from "./digest-menu.tsx";
import { DigestPreview } from "./digest-preview.tsx";
import { DigestQueries } from "./digest-queries.tsx";
import { DigestSchedule } from "./digest-schedule.tsx";
import { SendConfirm } from "./send-confirm.tsx";
import { DigestTrouble, SlackMissing } from "./slack-missing.tsx";
import { useDigestActions } from "./use-digest-actions.ts";

const NOT_SENT_REASON_ID = "why-nothing-is-sent";

/** The digest's content, schedule and recipient, next to the message preview. */
export function DigestEditor({ digest }: { digest: Digest }) {
  return (
    <>
      <Link to="/digests" className={styles.back}>
        Digests
      </Link>
      <DigestHeader digest={digest} actions={<Actions digest={digest} />} />
      <div id={NOT_SENT_REASON_ID}>
        {digest.trouble ? (
          <Notice tone="bad">
            <DigestTrouble digest={digest} />
          </Notice>
        ) : (
          <SlackMissing />
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-1">
        <div className="flex flex-col gap-5 min-w-0">
          <DigestSchedule digest={digest} />
          <DigestQueries digest={digest} />
        </div>
        <DigestPreview digest={digest} />
      </div>
    </>
  );
}

function Actions({ digest }: { digest: Digest }) {
  const navigate = useNavigate();
  const { isBusy, send, test } = useDigestActions(digest);
  const { isSlackConnected } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  // Without blocks there is nothing to send, so sending is not the primary action.
  const hasBlocks = digest.DigestQueries.some(({ DigestQueryLink }) => DigestQueryLink.isAdded);
  const held = disabledWithReason(
    isBusy || !isSlackConnected,
    isSlackConnected ? undefined : NOT_SENT_REASON_ID,
  );
  return (
    <>
      <Button variant="default" onClick={test} {...held}>
        Send test to me
      </Button>
      <Button
        variant={hasBlocks ? "filled" : "default"}
        onClick={() => setIsAsking(true)}
        {...held}
      >
        Send now
      </Button>
      <DigestMenu
        digest={digest}
        isSendingElsewhere
        onRemoved={() => void navigate({ to: "/digests" })}
      />
      {isAsking && <SendConfirm digest={digest} onSend={send} onClose={() => setIsAsking(false)} />}
    </>
  );
}
