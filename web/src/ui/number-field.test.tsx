import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { NumberField } from "./number-field.tsx";

interface LimitProps {
  saved: number;
  decimals: number;
  currency?: string;
}

function Limit({ saved, ...kind }: LimitProps) {
  const [value, setValue] = useState<number | null>(saved);
  return (
    <>
      <NumberField label="Limit" value={value} {...kind} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

it.each([
  [{ decimals: 1, saved: 1500.5 }, "1500.5", "1500.6"],
  [{ decimals: 0, saved: 1500 }, "1,500", "1506"],
  [{ decimals: 2, saved: 1500.5, currency: "EUR" }, "1,500.50", "1500.56"],
])("[R-1] the number %o is displayed as it can be typed", async (kind, written, read) => {
  renderUi(<Limit {...kind} />);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Limit" });
  expect(field.value).toBe(written);
  await userEvent.type(field, "{Backspace}6");
  expect(field.value).toBe(`${written.slice(0, -1)}6`);
  expect(screen.getByRole("status").textContent).toBe(read);
});
