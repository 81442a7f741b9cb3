import { Popover, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { pluralise } from "../../lib/format.ts";
import { formatScoreSum, SCORE_FORMULA } from "../../lib/issue-score.ts";
import { type Layer, PopoverAnchor, useLayer, useOpener } from "../../ui/use-opener.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Findings } from "./cards/card.tsx";
import { IssueBadge } from "./issue-badge.tsx";
import styles from "./issues-cell.module.css";
import { useIssues } from "./use-issues.ts";

interface IssuesCellProps {
  deal: { id: string; name: string };
  /** The deals on the same page; their issues are loaded in one request. */
  page: { id: string }[];
}

/** A deal's issue score; clicking opens the findings. */
export function IssuesCell({ deal, page }: IssuesCellProps) {
  const issues = useIssues(page.map(({ id }) => id));
  const found = issues.data?.find(({ dealId }) => dealId === deal.id);
  if (!found) {
    if (issues.isError) {
      return (
        <button
          type="button"
          className={`${styles.badge} unstyled`}
          title="Couldn't load the risks. Click to try again."
          onClick={() => void issues.refetch()}
        >
          <IconAlertTriangle size={16} aria-label={`Risks on ${deal.name}: try again`} />
        </button>
      );
    }
    return issues.isFetching ? <Skeleton height={22} width={32} /> : null;
  }
  const { score, findings } = found;
  if (findings.length === 0) {
    return (
      <span className={`${styles.badge} unstyled`}>
        <IssueBadge score={score} />
      </span>
    );
  }
  return <IssuesButton name={deal.name} score={score} findings={findings} />;
}

interface IssuesButtonProps extends Pick<Parameters<typeof Findings>[0], "findings"> {
  name: string;
  score: number;
}

/**
 * A separate component so that the popover closes with the last finding and doesn't reopen with the
 * next.
 */
function IssuesButton({ name, score, findings }: IssuesButtonProps) {
  const opener = useOpener("dialog");
  return (
    <>
      <button
        type="button"
        className={`${styles.badge} unstyled`}
        title={`Risk ${score} from ${pluralise(findings.length, "finding")}`}
        {...opener.target}
      >
        <VisuallyHidden>Risks on {name}: risk </VisuallyHidden>
        <IssueBadge score={score} />
      </button>
      {opener.isMade && (
        <IssuesPopover name={name} score={score} findings={findings} layer={opener.layer} />
      )}
    </>
  );
}

interface IssuesPopoverProps extends IssuesButtonProps {
  layer: Layer;
}

function IssuesPopover({ name, score, findings, layer }: IssuesPopoverProps) {
  return (
    <Popover
      {...useLayer(layer)}
      position="bottom-end"
      withinPortal
      trapFocus
      returnFocus
      width={340}
      shadow="md"
    >
      <Popover.Target>
        <PopoverAnchor to={layer.button} />
      </Popover.Target>
      <Popover.Dropdown className={styles.found} aria-label={`Risks on ${name}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sentences take the focus, so that Escape gives it back */}
        <p className="outline-none font-semibold" tabIndex={0} data-autofocus>
          {pluralise(findings.length, "finding")}, risk {score}
        </p>
        <p className="mb-2 text-sm text-quiet">
          {SCORE_FORMULA}: <span className="number">{formatScoreSum(findings, score)}</span>
        </p>
        <Findings findings={findings} />
      </Popover.Dropdown>
    </Popover>
  );
}
