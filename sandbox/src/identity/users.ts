import { createHash, randomBytes, randomUUID, scrypt, timingSafeEqual } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { promisify } from "node:util";
import { DEMO_ORGANISATIONS, DEMO_PASSWORD } from "../demo/people.ts";

export interface User {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
}

export interface NewUser {
  email: string;
  name: string;
  password: string;
  emailVerified: boolean;
}

export type Users = ReturnType<typeof usersIn>;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** Demo users have fixed subjects even if all data is deleted, since the product links to them. */
const demoUsers: User[] = DEMO_ORGANISATIONS.flatMap(({ people }) =>
  people.map(({ email, name }) => ({
    id: `demo-${createHash("sha256").update(email).digest("hex").slice(0, 24)}`,
    email,
    name,
    emailVerified: true,
  })),
);

/** Everyone who can sign in: the demo users, and registered ones. */
export function usersIn(db: DatabaseSync) {
  const registered = (column: "id" | "email", value: string) =>
    db.prepare(`select * from users where ${column} = ?`).get(value);

  function byEmail(email: string): User | null {
    const wanted = normalised(email);
    const row = registered("email", wanted);
    return demoUsers.find((user) => user.email === wanted) ?? (row ? toUser(row) : null);
  }

  return {
    byEmail,

    demoPerson: (email: string): User | null =>
      demoUsers.find((user) => user.email === email) ?? null,

    byId(id: string): User | null {
      const row = registered("id", id);
      return demoUsers.find((user) => user.id === id) ?? (row ? toUser(row) : null);
    },

    registered: (): User[] => db.prepare("select * from users order by email").all().map(toUser),

    async withPassword(email: string, password: string): Promise<User | null> {
      const user = byEmail(email);
      if (!user) return null;
      const row = registered("id", user.id);
      const matches = row
        ? await isPassword(password, String(row.password_hash))
        : password === DEMO_PASSWORD;
      return matches ? user : null;
    },

    async register({ email, name, password, emailVerified }: NewUser): Promise<User | null> {
      const user = { id: randomUUID(), email: normalised(email), name: name.trim(), emailVerified };
      const hash = await hashPassword(password);
      if (byEmail(user.email)) return null;
      db.prepare(
        `insert into users (id, email, name, email_verified, password_hash)
         values (?, ?, ?, ?, ?)`,
      ).run(user.id, user.email, user.name, emailVerified ? 1 : 0, hash);
      return user;
    },
  };
}

function toUser(row: Record<string, SQLOutputValue>): User {
  return {
    id: String(row.id),
    email: String(row.email),
    name: String(row.name),
    emailVerified: row.email_verified === 1,
  };
}

function normalised(email: string): string {
  return email.trim().toLowerCase();
}

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, 32);
  return `${salt.toString("base64url")}.${key.toString("base64url")}`;
}

async function isPassword(password: string, hash: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(".");
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), expected.length);
  return timingSafeEqual(actual, expected);
}
