import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { ChoicePicker } from "./choice-picker.tsx";
import { Picker } from "./picker.tsx";

describe("[NAV-9] a picker", () => {
  it("that was opened by mouse closes with Escape, wherever the keyboard is", async () => {
    const options = [{ value: "ana", label: "Ana" }];
    renderUi(
      <Picker label="Owner" all="All" options={options} chosen={["ana"]} onChange={() => null} />,
    );
    await userEvent.click(await screen.findByRole("button", { name: /Owner/ }));
    await screen.findByRole("menu");
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("of one choice opens on the current one, and letters lead to the others", async () => {
    const names = ["Everybody", "Ana", "Lena", "Lucía Herrera"];
    const taken: string[] = [];
    renderUi(
      <ChoicePicker
        label="Rep"
        value="Ana"
        options={names.map((name) => ({ value: name, label: name }))}
        isNarrowed
        onChange={(name) => taken.push(name)}
      />,
    );
    await userEvent.click(await screen.findByRole("button", { name: /Rep/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Ana"));
    await userEvent.keyboard("l");
    expect(document.activeElement?.textContent).toBe("Lena");
    await userEvent.keyboard("l{Enter}");
    expect(taken).toEqual(["Lucía Herrera"]);
  });
});
