import { fieldNames } from "../own-field-rules.ts";
import type { Rule } from "../rule.ts";
import { fact, quotePhrase, text } from "../sentence.ts";

/** No champion in a deal that is being negotiated. */
export const ownFieldEmpty: Rule = {
  id: "own-field-empty",
  category: "success-plan",
  score: 1,
  title: "Own field empty",
  condition: "An own field is empty at the stage you chose for it, or later",
  clearedBy: "Fill in the field.",
  brief: "own field empty",
  weight: 0.3,
  threshold: null,
  find({ ownFields, stage }) {
    const { order } = stage;
    if (order === null) return null;
    const empty = ownFields.filter(
      ({ value, requiredFrom }) => value === null && requiredFrom !== null && order >= requiredFrom,
    );
    if (empty.length === 0) return null;
    return [
      fact(fieldNames(empty)),
      text(empty.length === 1 ? " is empty in " : " are empty in "),
      quotePhrase(stage.label),
      text("."),
    ];
  },
};
