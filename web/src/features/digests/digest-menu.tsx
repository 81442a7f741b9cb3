import "../../ui/menu.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconMessage, IconSend, IconTrash } from "@tabler/icons-react";
import type { Digest } from "@touchline/contract";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import styles from "./digests.module.css";
import { SendConfirm } from "./send-confirm.tsx";
import { useDigestActions } from "./use-digest-actions.ts";

interface DigestMenuProps {
  digest: Digest;
  /** The page has its own buttons for sending. */
  isSendingElsewhere?: boolean;
  onRemoved?: () => void;
}

/** What can be done with a digest besides changing it. */
export function DigestMenu({ digest, isSendingElsewhere = false, onRemoved }: DigestMenuProps) {
  const actions = useDigestActions(digest);
  const { isSlackConnected } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu
        position="bottom-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 120 }}
      >
        <Menu.Target>
          <ActionIcon aria-label={`More about ${digest.name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={`More about ${digest.name}`}>
          {!isSendingElsewhere && (
            <>
              {!isSlackConnected && <Menu.Label>Slack is not connected</Menu.Label>}
              <Menu.Item
                leftSection={<IconSend size={16} />}
                disabled={!isSlackConnected}
                onClick={() => setIsAsking(true)}
              >
                Send now
              </Menu.Item>
              <Menu.Item
                leftSection={<IconMessage size={16} />}
                disabled={!isSlackConnected}
                onClick={actions.test}
              >
                Send test to me
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={actions.duplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Item
            className={styles.danger}
            leftSection={<IconTrash size={16} />}
            onClick={() => actions.remove(onRemoved)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <SendConfirm digest={digest} onSend={actions.send} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
