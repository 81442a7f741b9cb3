import type { Route, RouteInput } from "@touchline/contract";
import { fetchRoute } from "./api.ts";

/** Spreadsheets detect UTF-8 only with a BOM; API clients get the file without it. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Downloads a file with fetch, because a link can't carry a token, and passes it to the browser to
 * save.
 */
export async function download<R extends Route>(route: R, sent: RouteInput<R>): Promise<void> {
  const response = await fetchRoute(route, sent);
  const parts: BlobPart[] = route.file?.startsWith("text/csv") ? [BYTE_ORDER_MARK] : [];
  const file = new Blob([...parts, await response.blob()], { type: route.file ?? "" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameIn(response.headers.get("content-disposition")) ?? "touchline";
  link.click();
  // The browser must have started the download before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function fileNameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1];
}
