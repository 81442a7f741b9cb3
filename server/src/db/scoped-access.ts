import type { Kysely } from "kysely";
import { sharedActionsRepository } from "../features/people/shared-actions.repository.ts";
import { guestRoomRepository } from "../features/rooms/guest-room.repository.ts";
import { type SignIn, signInRepository } from "../features/session/sign-in.repository.ts";
import { type TokenHolder, tokenHolderRepository } from "../features/tokens/tokens.repository.ts";
import { unsubscribeLinkRepository } from "../features/unsubscribe/unsubscribe-link.repository.ts";
import type { Opening } from "./open-transaction.ts";
import type { DB } from "./schema.ts";
import { inTransaction, settings } from "./transaction.ts";

/** Runs `work` in one transaction that sees only the data of the user who is signing in. */
export type InSignIn = <T>(
  signIn: SignIn,
  work: (store: ReturnType<typeof signInRepository>) => Promise<T>,
) => Promise<T>;

export function signInOn(db: Kysely<DB>): InSignIn {
  return (signIn, work) =>
    inTransaction(db, "write", signInSettings(signIn), (tx) =>
      work(signInRepository({ db: tx, signIn })),
    );
}

/** Resolves a valid API token to its owner; sees that token and its owner, nothing else. */
export type TokenHolderOf = (tokenHash: string) => Promise<TokenHolder | undefined>;

export function tokenHolderOn(db: Kysely<DB>, clock: () => Date): TokenHolderOf {
  return (tokenHash) =>
    inTransaction(db, "write", settings({ role: "token", token: tokenHash }), (tx) =>
      tokenHolderRepository(tx).holder(clock()),
    );
}

/** Runs `work` in one transaction that sees only what a secret link gives access to. */
export type AtLink = <T>(
  tokenHash: string,
  work: (store: ReturnType<typeof repositoriesAtLink>) => Promise<T>,
) => Promise<T>;

function repositoriesAtLink(db: Kysely<DB>) {
  return {
    ...sharedActionsRepository(db),
    ...guestRoomRepository(db),
    ...unsubscribeLinkRepository(db),
  };
}

export function linkOn(db: Kysely<DB>): AtLink {
  return (tokenHash, work) =>
    inTransaction(db, "read", settings({ role: "link", link: tokenHash }), (tx) =>
      work(repositoriesAtLink(tx)),
    );
}

function signInSettings({ issuer, subject, email }: SignIn): Opening {
  return settings({ role: "sign-in", issuer, subject, email: email ?? "" });
}
