import { type APIRequestContext, expect } from "@playwright/test";
import { control, type Person, stateOf } from "./people.ts";

/** The API as this person may use it: for what a journey needs and does not show. */
export async function callsOf(request: APIRequestContext, person: Person) {
  const { email } = person;
  // The server only knows who has signed in, and this journey may be the first.
  await stateOf(person);
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
