import { Button, Loader } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Route, Sent } from "@touchline/contract";
import styles from "./export-button.module.css";
import { useDownload } from "./use-download.ts";

interface ExportButtonProps<R extends Route> {
  route: R;
  /** Which rows are meant. */
  sent: Sent<R>;
  /** What is exported, for those who do not see where the button stands. */
  what: string;
  /** One of many tools in a line: without a frame, and on a phone without words. */
  isQuiet?: boolean;
}

/** Takes what a page shows along as a file. */
export function ExportButton<R extends Route>(props: ExportButtonProps<R>) {
  const { route, sent, what, isQuiet = false } = props;
  const downloading = useDownload(route);
  if (isQuiet) {
    return (
      <button
        type="button"
        className={styles.quiet}
        aria-label={`Export CSV: ${what}`}
        title={`Export CSV: ${what}`}
        aria-disabled={downloading.isPending}
        onClick={() => !downloading.isPending && downloading.mutate(sent)}
      >
        {downloading.isPending ? (
          <Loader size={14} />
        ) : (
          <IconDownload size={14} aria-hidden="true" />
        )}
        <span>Export CSV</span>
      </button>
    );
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      aria-label={`Export CSV: ${what}`}
      loading={downloading.isPending}
      onClick={() => downloading.mutate(sent)}
    >
      Export CSV
    </Button>
  );
}
