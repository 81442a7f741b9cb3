import { Popover, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { counted } from "../../lib/format.ts";
import { Findings } from "./cards/card.tsx";
import { IssueBadge } from "./issue-badge.tsx";
import styles from "./issues-cell.module.css";
import { useIssues } from "./use-issues.ts";

interface IssuesCellProps {
  deal: { id: string; name: string };
  /** The deals of the page it stands on: they are looked at together. */
  page: { id: string }[];
}

/** How much the rules found in a deal; a click tells what. */
export function IssuesCell({ deal, page }: IssuesCellProps) {
  const issues = useIssues(page.map(({ id }) => id));
  const found = issues.data?.find(({ dealId }) => dealId === deal.id);
  if (!found) {
    if (issues.isError) {
      return (
        <button
          type="button"
          className={styles.badge}
          title="The issues could not be loaded. Click to try again."
          onClick={() => void issues.refetch()}
        >
          <IconAlertTriangle size={16} aria-label={`Issues of ${deal.name}: try again`} />
        </button>
      );
    }
    return issues.isFetching ? <Skeleton height={22} width={32} /> : null;
  }
  const { score, findings } = found;
  if (findings.length === 0) {
    return (
      <span className={styles.badge}>
        <IssueBadge score={score} />
      </span>
    );
  }
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus width={340} shadow="md">
      <Popover.Target>
        <button type="button" className={styles.badge}>
          <VisuallyHidden>Issues of {deal.name}: score </VisuallyHidden>
          <IssueBadge score={score} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.found} aria-label={`Issues of ${deal.name}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sentences take the focus, so that Escape gives it back */}
        <p className={styles.heading} tabIndex={0} data-autofocus>
          {counted(findings.length, "issue")}
        </p>
        <Findings findings={findings} />
      </Popover.Dropdown>
    </Popover>
  );
}
