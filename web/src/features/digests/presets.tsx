import { Button } from "@mantine/core";
import type { api, Digest, RouteInput } from "@touchline/contract";
import { PRESET_DIGESTS } from "@touchline/domain";
import styles from "./digests.module.css";
import { formatSchedule } from "./schedule-text.ts";
import { useCreateDigest } from "./use-digest-actions.ts";

type PresetId = NonNullable<RouteInput<typeof api.digests.create>["body"]["readyMade"]>;

const PRESETS: {
  id: PresetId;
  name: string;
  time: string;
  weekdays: number[];
  about: string;
}[] = [
  {
    id: "monday-forecast",
    ...PRESET_DIGESTS["monday-forecast"],
    about: "Where the quarter stands and which deals close next, to start the week.",
  },
  {
    id: "friday-wins-and-slips",
    ...PRESET_DIGESTS["friday-wins-and-slips"],
    about: "What was won, lost and pushed this week, before the weekend.",
  },
];

/** Offers presets instead of an empty page. */
export function NoDigests() {
  return (
    <div className={styles.none}>
      <p className={`${styles.title} font-semibold`}>No digests yet</p>
      <p className={`${styles.quiet} text-quiet`}>
        A digest posts what you want to know about your pipeline to Slack, at the times you choose.
        Start with one of these, or an empty one.
      </p>
      <PresetCards offered={PRESETS} />
    </div>
  );
}

/** The presets not used yet. */
export function MorePresets({ digests }: { digests: Digest[] }) {
  const offered = PRESETS.filter(({ name }) => !digests.some((one) => one.name === name));
  if (offered.length === 0) return null;
  return (
    <section aria-label="Ready-made digests" className={`${styles.more} mt-6`}>
      <h2 className={`${styles.title} font-semibold`}>Ready-made</h2>
      <PresetCards offered={offered} />
    </section>
  );
}

function PresetCards({ offered }: { offered: typeof PRESETS }) {
  const create = useCreateDigest();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-3 max-w-180 mt-4">
      {offered.map(({ id, name, about, ...schedule }) => (
        <li key={id} className={styles.card}>
          <p className={`${styles.title} font-semibold`}>{name}</p>
          <p className={`${styles.when} text-base text-quiet`}>{formatSchedule(schedule)}</p>
          <p className={`${styles.quiet} text-quiet`}>{about}</p>
          <Button
            size="xs"
            variant="default"
            loading={create.isPending && create.variables.readyMade === id}
            aria-label={`Use this: ${name}`}
            onClick={() => create.mutate({ readyMade: id })}
          >
            Use this
          </Button>
        </li>
      ))}
    </ul>
  );
}
