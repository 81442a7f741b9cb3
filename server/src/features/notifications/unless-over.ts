import { ChatError } from "../../ports/chat.ts";

/** Where nobody is left to hear it, or what was to be changed is not there, there is nothing to try again. */
export async function unlessOver(speak: () => Promise<void>): Promise<void> {
  try {
    await speak();
  } catch (error) {
    const isOver =
      error instanceof ChatError && ["gone", "refused", "revoked"].includes(error.kind);
    if (!isOver) throw error;
  }
}
