import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Day } from "@touchline/domain";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { DayInput, type DayInputProps } from "./day-input.tsx";

const user = userEvent.setup();

async function fieldWith(props: Partial<DayInputProps> = {}) {
  const taken = vi.fn<(day: Day | null) => void>();
  function Field() {
    const [value, setValue] = useState<Day | null>("2026-11-19");
    const take = (day: Day | null) => {
      taken(day);
      setValue(day);
    };
    const clear = props.onClear && { onClear: () => take(null) };
    return (
      <DayInput
        {...props}
        label="Due"
        today="2026-11-17"
        weekStartsOn="sunday"
        value={value}
        onChange={take}
        {...clear}
      />
    );
  }
  renderUi(<Field />);
  const field = await screen.findByLabelText<HTMLInputElement>("Due");
  return { field, days: () => taken.mock.calls.map(([day]) => day) };
}

it("[R-32] a day counts once it is meant, and then stands there as it was understood", async () => {
  const { field, days } = await fieldWith({ commitOn: "left" });
  expect(field.value).toBe("19 Nov 2026");
  await user.clear(field);
  await user.type(field, "3 Jan");
  expect(days()).toEqual([]);
  await user.tab();
  expect(days()).toEqual(["2027-01-03"]);
  expect(field.value).toBe("3 Jan 2027");
});

it("[R-32] what cannot be read is said beside the field, and never taken", async () => {
  const { field, days } = await fieldWith({ latest: "2026-11-30" });
  const left = async (typed: string) => {
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.keyboard("{Enter}");
    return field.validationMessage;
  };
  const said = {
    nonsense: await left("soon"),
    twofold: await left("03/04/2026"),
    late: await left("1 Dec"),
    empty: await left(""),
  };
  expect(said).toEqual({
    nonsense: "Write a day like 17 Nov 2026 or 2026-11-17.",
    twofold: "This could be 3 Apr 2026 or 4 Mar 2026: write the month as a word.",
    late: "Choose 30 Nov 2026 or an earlier day.",
    empty: "Choose a day.",
  });
  expect(screen.getByText(said.empty)).toBeTruthy();
  expect(days()).toEqual([]);
});

it("[R-32] an optional day can be emptied", async () => {
  const { field, days } = await fieldWith({ onClear: () => undefined });
  await user.clear(field);
  expect(field.validationMessage).toBe("");
  expect(days()).toEqual([null]);
});

it("[R-32] the calendar is reached by keyboard, begins its weeks as the organisation does, and Escape leaves it", async () => {
  const { field, days } = await fieldWith();
  field.focus();
  await user.keyboard("{ArrowDown}");
  const calendar = within(await screen.findByRole("dialog", { name: "Calendar" }));
  const names = calendar.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(names).toEqual(["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]);
  const chosen = await calendar.findByRole("button", { name: "19 November 2026" });
  expect(document.activeElement).toBe(chosen);
  await user.keyboard("{ArrowRight}{Enter}");
  expect(days()).toEqual(["2026-11-20"]);
  expect(screen.queryByRole("dialog", { name: "Calendar" })).toBeNull();
  expect(document.activeElement).toBe(field);
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("dialog", { name: "Calendar" });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "Calendar" })).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(days()).toEqual(["2026-11-20"]);
});
