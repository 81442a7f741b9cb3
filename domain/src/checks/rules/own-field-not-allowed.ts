import { disallowedValues } from "../own-field-rules.ts";
import type { Rule } from "../rule.ts";
import { fact, quotePhrase, text } from "../sentence.ts";

/** A region that your team doesn't sell to. */
export const ownFieldNotAllowed: Rule = {
  id: "own-field-not-allowed",
  category: "success-plan",
  score: 1,
  title: "Own field with a value you don't accept",
  condition: "An own field has a value other than those you chose for it",
  clearedBy: "Choose a value that your team accepts.",
  brief: "own field not as agreed",
  weight: 0.3,
  threshold: null,
  find({ ownFields }) {
    const wrong = ownFields.flatMap((field) => {
      const values = disallowedValues(field);
      return values.length > 0 ? [{ label: field.label, values }] : [];
    });
    const [first] = wrong;
    if (!first) return null;
    const more = wrong.length - 1;
    return [
      fact(first.label),
      text(" is “"),
      quotePhrase(first.values.join(", ")),
      text("”, which your team doesn't accept"),
      text(more === 0 ? "." : `. ${more} more ${more === 1 ? "field" : "fields"} too.`),
    ];
  },
};
