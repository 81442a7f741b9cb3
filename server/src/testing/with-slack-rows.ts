import type { TestProduct } from "./product.ts";

export async function slackRows(
  { database: { owner } }: Pick<TestProduct, "database">,
  organisationId: string,
) {
  const teamId = `T${organisationId.slice(0, 8).toUpperCase()}`;
  await owner
    .insertInto("connections")
    .values({ organisationId, vendor: "slack", accountId: teamId })
    .execute();
  return {
    async bind(userId: string): Promise<string> {
      const slackUserId = `U${userId.slice(0, 8).toUpperCase()}`;
      await owner
        .insertInto("slackBindings")
        .values({ organisationId, userId, teamId, slackUserId, boundAt: new Date() })
        .execute();
      return slackUserId;
    },
    async revoke(): Promise<void> {
      await owner
        .updateTable("connections")
        .set({ revokedAt: new Date() })
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", "slack")
        .execute();
    },
  };
}
