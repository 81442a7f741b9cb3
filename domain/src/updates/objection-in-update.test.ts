import { describe, expect, it } from "vitest";
import { openObjection } from "./objection-in-update.ts";

describe("[J-4] an objection in an update", () => {
  it.each([
    "Operations director is worried about training time.",
    "They find it too expensive compared with doing nothing.",
    "Project is on hold until the audit.",
    "Legal pushed back on liability.",
    "Der Einkauf hat Bedenken wegen der Laufzeit.",
    "Le DSI a des réserves sur la sécurité.",
    "El comprador dice que es demasiado caro.",
    "O cliente tem dúvidas sobre o prazo.",
    "De directeur vindt het te duur.",
  ])("'%s' is one", (update) => {
    expect(openObjection(update)).toBe(update);
  });

  it.each([
    "",
    "CFO confirmed the budget; legal reads the contract on Monday.",
    "No concerns left, they sign on Friday.",
    "Their security concern is resolved.",
    "They were worried about training. That is settled now.",
    "Der Einkauf hat keine Einwände.",
    "Plus aucune objection de leur côté.",
    "Geen bezwaar meer van inkoop.",
  ])("'%s' is none", (update) => {
    expect(openObjection(update)).toBeNull();
  });

  it("is open again when a new one follows what was settled", () => {
    expect(openObjection("Pricing is resolved. Now IT has doubts about the API.")).toBe(
      "Now IT has doubts about the API.",
    );
  });
});
