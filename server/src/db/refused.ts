const NOT_UNIQUE = "23505";
const POINTS_NOWHERE = "23503";

/** False if the name, address or id is already taken. The transaction is aborted then. */
export const unlessTaken = (write: Promise<unknown>): Promise<boolean> =>
  unlessRefused(write, NOT_UNIQUE);

/** False if the parent row was deleted in the meantime. The transaction is aborted then. */
export const unlessGone = (write: Promise<unknown>): Promise<boolean> =>
  unlessRefused(write, POINTS_NOWHERE);

async function unlessRefused(write: Promise<unknown>, code: string): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === code) return false;
    throw error;
  }
}
