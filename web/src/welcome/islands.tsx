import { MantineProvider } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { type ReactNode, useEffect, useState } from "react";
import { colourSchemeManager, theme } from "../app/theme.ts";
import { OwnList } from "../features/report/own-list.tsx";
import { SampleReport } from "../features/report/sample-report.tsx";
import { browserTimeZone, dayIn } from "../lib/format.ts";

const todayInBrowser = () => dayIn(browserTimeZone(), new Date());

/** The sample report: first for the prerendered day, then for today. */
export function SampleIsland({ madeFor }: { madeFor: Day }) {
  const [today, setToday] = useState(madeFor);
  useEffect(() => setToday(todayInBrowser()), []);
  return (
    <IslandProviders>
      <SampleReport today={today} />
    </IslandProviders>
  );
}

/** The report on the user's own list; `first` was dropped before this had loaded. */
export function OwnListIsland({ first }: { first: File | null }) {
  const [today] = useState(todayInBrowser);
  return (
    <IslandProviders>
      <OwnList today={today} first={first} />
    </IslandProviders>
  );
}

/** Renders the same at build time and on hydration; Mantine's styles are included elsewhere. */
function IslandProviders({ children }: { children: ReactNode }) {
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
