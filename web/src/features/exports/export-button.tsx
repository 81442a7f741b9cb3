import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Route, Sent } from "@touchline/contract";
import { useDownload } from "./use-download.ts";

interface ExportButtonProps<R extends Route> {
  route: R;
  /** Which rows are meant. */
  sent: Sent<R>;
  /** What is exported, for those who do not see where the button stands. */
  what: string;
}

/** Takes what a page shows along as a file. */
export function ExportButton<R extends Route>({ route, sent, what }: ExportButtonProps<R>) {
  const downloading = useDownload(route);
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
