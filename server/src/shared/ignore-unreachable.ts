import { ChatError } from "../ports/chat.ts";

/** If the recipient or the message to change is gone, there is nothing to retry. */
export async function ignoreUnreachable(speak: () => Promise<void>): Promise<void> {
  try {
    await speak();
  } catch (error) {
    const isOver =
      error instanceof ChatError && ["gone", "refused", "revoked"].includes(error.kind);
    if (!isOver) throw error;
  }
}
