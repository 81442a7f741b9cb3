const NOT_UNIQUE = "23505";
const POINTS_NOWHERE = "23503";

/** False where something has the same name, address or id already. The transaction is over then. */
export const unlessTaken = (write: Promise<unknown>): Promise<boolean> =>
  unlessRefused(write, NOT_UNIQUE);

/** False where what it belongs to has gone in the meantime. The transaction is over then. */
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
