import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconPlus } from "@tabler/icons-react";
import type { Digest, DigestQuery } from "@touchline/contract";
import { useState } from "react";
import { counted } from "../../lib/format.ts";
import { Chip } from "../../ui/chip.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./digest-detail.module.css";
import { QUERY_FAILED } from "./failures.ts";
import { filterWords } from "./filter-words.ts";
import { QuerySettings } from "./query-settings.tsx";
import { useSaveQuery } from "./use-digests.ts";

/** What the message can consist of; those in it come first. */
export function DigestQueries({ digest }: { digest: Digest }) {
  const [openId, setOpenId] = useState<DigestQuery["id"] | null>(null);
  const all = digest.DigestQueries;
  const added = all.filter(({ DigestQueryLink }) => DigestQueryLink.isAdded);
  const open = all.find(({ id }) => id === openId);
  return (
    <Panel title="Blocks" context={`${counted(added.length, "block")} in this digest`}>
      <ul>
        {all.map((query) => (
          <Query
            key={query.id}
            digestId={digest.id}
            query={query}
            onSettings={() => setOpenId(query.id)}
          />
        ))}
      </ul>
      {open && <QuerySettings digestId={digest.id} query={open} onClose={() => setOpenId(null)} />}
    </Panel>
  );
}

interface QueryProps {
  digestId: string;
  query: DigestQuery;
  onSettings: () => void;
}

function Query({ digestId, query, onSettings }: QueryProps) {
  const { id, name, description, settings } = query;
  const { isAdded } = query.DigestQueryLink;
  const save = useSaveQuery(digestId, QUERY_FAILED);
  return (
    <li className={styles.query} data-added={isAdded} aria-label={name}>
      <div className={styles.about}>
        <p className={styles.queryName}>{name}</p>
        <p className={styles.quiet}>{description}</p>
        {isAdded && (
          <p className={styles.chips}>
            {filterWords(query).map((words) => (
              <Chip key={words} tone="none">
                {words}
              </Chip>
            ))}
          </p>
        )}
      </div>
      <div className={styles.queryActions}>
        {isAdded && settings.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            aria-label={`Settings of ${name}`}
            onClick={onSettings}
          >
            Settings
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={isAdded ? undefined : <IconPlus size={14} />}
          aria-label={`${isAdded ? "Remove" : "Add"} ${name}`}
          loading={save.isPending}
          onClick={() => save.mutate({ queryId: id, isAdded: !isAdded })}
        >
          {isAdded ? "Remove" : "Add"}
        </Button>
      </div>
    </li>
  );
}
