const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** False if the name, address or id is already taken. The transaction is aborted then. */
export const unlessDuplicate = (write: Promise<unknown>): Promise<boolean> =>
  unlessViolating(write, UNIQUE_VIOLATION);

/** False if the parent row was deleted in the meantime. The transaction is aborted then. */
export const unlessParentDeleted = (write: Promise<unknown>): Promise<boolean> =>
  unlessViolating(write, FOREIGN_KEY_VIOLATION);

async function unlessViolating(write: Promise<unknown>, code: string): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === code) return false;
    throw error;
  }
}
