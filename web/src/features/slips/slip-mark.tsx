import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading } from "../../lib/api.ts";
import { Unseen } from "../../ui/unseen.tsx";
import styles from "./slips.module.css";

interface SlipMarkProps {
  deal: { id: string };
  /** The deals of the page it stands on: they are asked about together. */
  page: { id: string }[];
}

/** How often a deal was pushed; pointing at it tells the story. Quiet while it is not known: the date itself stands. */
export function SlipMark({ deal, page }: SlipMarkProps) {
  const ids = page.map(({ id }) => id).toSorted();
  const stories = useQuery({
    ...reading(api.slips.stories, { query: { ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = stories.data?.find(({ dealId }) => dealId === deal.id);
  if (!found) return null;
  return (
    <span className={styles.mark} title={found.story}>
      <span aria-hidden="true">
        {found.pushes}×<span className={styles.verb}> pushed</span>
      </span>
      <Unseen>, {found.story}</Unseen>
    </span>
  );
}
