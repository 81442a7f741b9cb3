import { type APIRequestContext, expect } from "@playwright/test";
import { control, type Person, storageStateOf } from "./people.ts";

/** An API client for this user, for setup that a test doesn't do through pages. */
export async function apiClientFor(request: APIRequestContext, person: Person) {
  const { email } = person;
  // The server only knows users who have signed in, and this test may be the first.
  await storageStateOf(person);
  const { accessToken } = await control.identity.token({ email });
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    async get(path: string) {
      const answer = await request.get(path, { headers });
      expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
      return answer.json();
    },
    async patch(path: string, data: object) {
      const answer = await request.patch(path, { headers, data });
      expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
      return answer.json();
    },
    async post(path: string, data: object) {
      const answer = await request.post(path, { headers, data });
      expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
      return answer.json();
    },
  };
}
