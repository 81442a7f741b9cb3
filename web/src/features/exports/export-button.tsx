import { Button, Loader } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Route, RouteInput } from "@touchline/contract";
import styles from "./export-button.module.css";
import { useDownload } from "./use-download.ts";

interface ExportButtonProps<R extends Route> {
  route: R;
  sent: RouteInput<R>;
  /** Accessible name of what is exported. */
  what: string;
  /** One of several tools on a line: borderless, and icon-only on a phone. */
  isQuiet?: boolean;
}

export function ExportButton<R extends Route>(props: ExportButtonProps<R>) {
  const { route, sent, what, isQuiet = false } = props;
  const downloading = useDownload(route);
  if (isQuiet) {
    return (
      <button
        type="button"
        className={`${styles.quiet} unstyled hover:bg-hover focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet max-md:[&_span:last-child]:hidden`}
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
