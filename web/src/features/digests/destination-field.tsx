import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Digest } from "@touchline/contract";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ChannelHint } from "./channel-warning.tsx";
import styles from "./digest-detail.module.css";
import { useChannels, useIsUnlinked, useSaveDigest } from "./use-digests.ts";

const OWNER = "owner";
const TYPING_PAUSE_MS = 250;
const DESTINATION_FAILED = "Failed to update digest destination";

/** A channel, or a DM to the owner. */
export function DestinationField({ digest }: { digest: Digest }) {
  const { user } = useSession();
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const channels = useChannels(words);
  const save = useSaveDigest(digest.id, { failed: DESTINATION_FAILED });
  const set = digest.channel?.id ?? OWNER;
  const shown = save.isPending ? (save.variables.channelId ?? OWNER) : set;
  const isOwn = digest.owner.id === user.id;
  const inTheirs = isOwn ? "You, in a direct message" : `DM to ${digest.owner.name}`;
  const known = channels.data?.channels ?? [];
  const isReading = channels.data?.isComplete === false;
  const hidden = new Set(known.flatMap(({ id, isPrivate }) => (isPrivate ? [id] : [])));
  const all =
    digest.channel && !known.some(({ id }) => id === digest.channel?.id)
      ? [digest.channel, ...known]
      : known;
  return (
    <div>
      <Select
        label="Send to"
        description={<Hint isOwn={isOwn} isChannel={shown !== OWNER} />}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[
          { value: OWNER, label: inTheirs },
          ...all.map(({ id, name }) => ({ value: id, label: `#${name}` })),
        ]}
        renderOption={({ option: { value, label } }) =>
          hidden.has(value) ? <PrivateChannel name={label.slice(1)} /> : label
        }
        leftSection={
          hidden.has(shown) && <IconLock size={16} role="img" aria-label="Private channel" />
        }
        searchable
        onSearchChange={(search) => {
          // Choosing puts the choice's label into the field; that is no search.
          const isLabel = search === inTheirs || all.some(({ name }) => `#${name}` === search);
          setTyped(isLabel ? "" : search.slice(0, 80));
        }}
        allowDeselect={false}
        maxDropdownHeight={240}
        comboboxProps={{ keepMounted: false }}
        nothingFoundMessage={
          channels.isFetching || isReading || words !== typed
            ? "Looking in Slack…"
            : "No such channel"
        }
        value={shown}
        onChange={(chosen) => {
          if (!chosen || chosen === set) return;
          const channel = all.find(({ id }) => id === chosen);
          save.mutate(
            channel ? { channelId: channel.id, channelName: channel.name } : { channelId: null },
          );
        }}
      />
      {isReading && (
        <p role="status" className={styles.reading}>
          Still reading channels…
        </p>
      )}
      <ChannelHint digest={digest} />
      {channels.isError && (
        <p role="alert" className={styles.refused}>
          Error loading channels: {channels.error.message}{" "}
          <Button size="compact-xs" variant="default" onClick={() => void channels.refetch()}>
            try again
          </Button>
        </p>
      )}
    </div>
  );
}

function PrivateChannel({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <IconLock size={14} aria-hidden="true" />
      {name} <VisuallyHidden>(private)</VisuallyHidden>
    </span>
  );
}

/** What Slack needs before anything can be delivered. */
function Hint({ isOwn, isChannel }: { isOwn: boolean; isChannel: boolean }) {
  const isUnlinked = useIsUnlinked();
  if (isChannel) return "The app must be in the channel: type /invite @Touchline there.";
  if (!isOwn) return "They must have linked their Slack account.";
  if (!isUnlinked) return "In your conversation with the app.";
  return (
    <>
      Your Slack account isn't linked yet. <Link to="/slack">Link it</Link>
    </>
  );
}
