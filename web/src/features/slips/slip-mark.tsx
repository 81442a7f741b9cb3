import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./slips.module.css";

interface SlipMarkProps {
  deal: { id: string };
  /** The deals on the same page; their pushes are loaded in one request. */
  page: { id: string }[];
}

/** The number of pushes, with details on hover. Hidden while unknown. */
export function SlipMark({ deal, page }: SlipMarkProps) {
  const ids = page.map(({ id }) => id).toSorted();
  const stories = useQuery({
    ...routeQuery(api.slips.stories, { query: { ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = stories.data?.find(({ dealId }) => dealId === deal.id);
  if (!found) return null;
  return (
    <span className={`${styles.mark} text-quiet`} title={found.story}>
      <span aria-hidden="true">
        {found.pushes}×<span className={styles.verb}> pushed</span>
      </span>
      <VisuallyHidden>, {found.story}</VisuallyHidden>
    </span>
  );
}
