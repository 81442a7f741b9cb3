import { MantineProvider } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { type ReactNode, useEffect, useState } from "react";
import { colourSchemeManager, theme } from "../app/theme.ts";
import { OwnList } from "../features/report/own-list.tsx";
import { SampleReport } from "../features/report/sample-report.tsx";
import { dayIn, zoneHere } from "../lib/format.ts";

const todayHere = () => dayIn(zoneHere(), new Date());

/** The report on made-up deals: first for the day it was drawn with the page, then for today. */
export function SampleIsland({ madeFor }: { madeFor: Day }) {
  const [today, setToday] = useState(madeFor);
  useEffect(() => setToday(todayHere()), []);
  return (
    <Around>
      <SampleReport today={today} />
    </Around>
  );
}

/** The report on a list of one's own; `first` was handed over before this was there. */
export function OwnListIsland({ first }: { first: File | null }) {
  const [today] = useState(todayHere);
  return (
    <Around>
      <OwnList today={today} first={first} />
    </Around>
  );
}

/** Draws the same when the page is built and when it comes to life: the library's own styles stand elsewhere. */
function Around({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
