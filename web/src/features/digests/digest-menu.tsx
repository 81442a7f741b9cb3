import "../../ui/menu.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconMessage, IconSend, IconTrash } from "@tabler/icons-react";
import type { Digest } from "@touchline/contract";
import { useId, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { disabledWithReason } from "../../ui/disabled-with-reason.ts";
import { useEscape } from "../../ui/use-escape.ts";
import {
  type Layer,
  PopoverAnchor,
  tablePortalProps,
  useLayer,
  useOpener,
} from "../../ui/use-opener.tsx";
import { SendConfirm } from "./send-confirm.tsx";
import { useDigestActions } from "./use-digest-actions.ts";

interface DigestMenuProps {
  digest: Digest;
  /** The page has separate send buttons. */
  isSendingElsewhere?: boolean;
  onRemoved?: () => void;
}

export function DigestMenu(props: DigestMenuProps) {
  const { digest } = props;
  const actions = useDigestActions(digest);
  const opener = useOpener("menu");
  const [isAsking, setIsAsking] = useState(false);
  useEscape(opener.isOpen, () => opener.put(false));
  return (
    <>
      <ActionIcon aria-label={`More about ${digest.name}`} {...opener.target}>
        <IconDots size={18} />
      </ActionIcon>
      {opener.isMade && (
        <Entries
          {...props}
          actions={actions}
          layer={opener.layer}
          onSend={() => setIsAsking(true)}
        />
      )}
      {isAsking && (
        <SendConfirm digest={digest} onSend={actions.send} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

interface EntriesProps extends DigestMenuProps {
  actions: ReturnType<typeof useDigestActions>;
  layer: Layer;
  onSend: () => void;
}

function Entries(props: EntriesProps) {
  const { digest, isSendingElsewhere = false, actions, layer, onSend, onRemoved } = props;
  const { isSlackConnected } = useSession();
  const why = useId();
  const sending = {
    closeMenuOnClick: isSlackConnected,
    ...disabledWithReason(!isSlackConnected, why),
  };
  return (
    <Menu
      {...useLayer(layer)}
      {...tablePortalProps(layer.button.current)}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <PopoverAnchor to={layer.button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`More about ${digest.name}`}>
        {!isSendingElsewhere && (
          <>
            {!isSlackConnected && <Menu.Label id={why}>Slack is not connected</Menu.Label>}
            <Menu.Item leftSection={<IconSend size={16} />} onClick={onSend} {...sending}>
              Send now
            </Menu.Item>
            <Menu.Item leftSection={<IconMessage size={16} />} onClick={actions.test} {...sending}>
              Send test to me
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={actions.duplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          className="text-bad"
          leftSection={<IconTrash size={16} />}
          onClick={() => actions.remove(onRemoved)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
