import { Select, TextInput } from "@mantine/core";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { Confirm } from "./confirm.tsx";
import { FormDialog } from "./form-dialog.tsx";

const onClose = vi.fn();
beforeEach(() => onClose.mockReset());

const dialog = (isChanged?: boolean) => (
  <FormDialog
    title="Add update"
    action="Add"
    isBusy={false}
    {...(isChanged !== undefined && { isChanged })}
    onSubmit={() => undefined}
    onClose={onClose}
  >
    <TextInput label="What happened?" defaultValue="Call" />
    <textarea aria-label="Notes" />
    <Select label="Kind" data={["a", "b"]} />
  </FormDialog>
);
const question = () => screen.queryByText("Discard your changes?");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("[R-20] a dialog in which something was typed", () => {
  it.each([
    { field: "What happened?", leave: () => userEvent.keyboard("{Escape}"), by: "Escape" },
    { field: "Notes", leave: () => userEvent.keyboard("{Escape}"), by: "Escape" },
    { field: "Notes", leave: () => press("Close"), by: "its cross" },
  ])("asks before it is left by $by, and keeps $field", async ({ field, leave }) => {
    renderUi(dialog());
    const input = await screen.findByLabelText<HTMLInputElement>(field);
    await userEvent.type(input, " them");
    const typed = input.value;
    await leave();
    expect(question()).toBeTruthy();
    await press("Keep editing");
    expect(question()).toBeNull();
    expect([input.value, onClose.mock.calls.length]).toEqual([typed, 0]);
    await leave();
    await press("Discard");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("takes Escape back with Escape", async () => {
    renderUi(dialog());
    await userEvent.type(await screen.findByLabelText("Notes"), "text");
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("{Escape}");
    expect([question(), onClose.mock.calls.length]).toEqual([null, 0]);
  });

  it("closes at once while it reads as it did, and when Cancel says so", async () => {
    renderUi(dialog());
    const notes = await screen.findByLabelText("Notes");
    await userEvent.type(notes, "x");
    await userEvent.clear(notes);
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(notes, "text");
    await press("Cancel");
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("asks about what was chosen too", async () => {
    renderUi(dialog(true));
    await screen.findByLabelText("Notes");
    await userEvent.keyboard("{Escape}");
    expect(question()).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("does not ask about a word that was typed to confirm", async () => {
    renderUi(
      <Confirm
        title="Delete"
        action="Delete"
        word="delete"
        isBusy={false}
        {...{ onClose }}
        onConfirm={() => undefined}
      >
        All of it.
      </Confirm>,
    );
    await userEvent.type(await screen.findByLabelText("Type 'delete' to continue"), "del");
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
