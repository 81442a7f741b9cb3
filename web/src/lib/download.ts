import type { Route, Sent } from "@touchline/contract";
import { send } from "./api.ts";

/** Spreadsheets take a file for UTF-8 only if it says so; programs that ask the server themselves get it without. */
const BYTE_ORDER_MARK = "\ufeff";

/** Fetches a file, because a link cannot carry a token, and hands it to the browser to save. */
export async function download<R extends Route>(route: R, sent: Sent<R>): Promise<void> {
  const response = await send(route, sent);
  const parts: BlobPart[] = route.file?.startsWith("text/csv") ? [BYTE_ORDER_MARK] : [];
  const file = new Blob([...parts, await response.blob()], { type: route.file ?? "" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = nameIn(response.headers.get("content-disposition")) ?? "touchline";
  link.click();
  // The browser has to have begun before the address may go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1];
}
