import { Button } from "@mantine/core";
import type { api, Sent } from "@touchline/contract";
import styles from "./digests.module.css";
import { useCreateDigest } from "./use-digest-actions.ts";

type ReadyMade = NonNullable<Sent<typeof api.digests.create>["body"]["readyMade"]>;

const READY_MADE: { id: ReadyMade; name: string; about: string }[] = [
  {
    id: "monday-forecast",
    name: "Monday forecast",
    about: "Where the quarter stands and which deals close next, as the week begins.",
  },
  {
    id: "friday-wins-and-slips",
    name: "Friday wins and slips",
    about: "What was won, lost and pushed out this week, before everybody leaves.",
  },
];

/** Nobody has to begin with an empty page. */
export function NoDigests() {
  const create = useCreateDigest();
  return (
    <div className={styles.none}>
      <p className={styles.title}>No digests yet</p>
      <p className={styles.quiet}>
        A digest posts what you want to know about your pipeline to Slack, at the times you choose.
        Begin with one of these, or with an empty one.
      </p>
      <ul className={styles.cards}>
        {READY_MADE.map(({ id, name, about }) => (
          <li key={id} className={styles.card}>
            <p className={styles.title}>{name}</p>
            <p className={styles.quiet}>{about}</p>
            <Button
              size="xs"
              variant="default"
              loading={create.isPending && create.variables.readyMade === id}
              aria-label={`Use ${name}`}
              onClick={() => create.mutate({ readyMade: id })}
            >
              Use this
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
