import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { InlineText } from "./inline-text.tsx";

const note = (
  <InlineText
    label="Next step"
    placeholder="What is next?"
    value="Call them"
    mayBeEmpty
    maxLength={100}
    onSave={async () => null}
  >
    Call them
  </InlineText>
);

describe("a text that opens into an editor", () => {
  it("says that it opens one before there is one", async () => {
    renderUi(note);
    const button = await screen.findByRole("button", { name: /^Next step/ });
    expect(button.getAttribute("aria-haspopup")).toBe("dialog");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button);
    const editor = await screen.findByRole("dialog", { name: /^Next step/ });
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(button.getAttribute("aria-controls")).toBe(editor.id);
  });

  it("gives the keyboard back the first time too, and keeps what was typed", async () => {
    renderUi(note);
    const button = await screen.findByRole("button", { name: /^Next step/ });
    await userEvent.click(button);
    const field = await screen.findByRole("textbox", { name: "Next step" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, " today");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button));
    await userEvent.click(button);
    const again = await screen.findByRole("textbox", { name: "Next step" });
    expect(again).toHaveProperty("value", "Call them today");
  });
});
