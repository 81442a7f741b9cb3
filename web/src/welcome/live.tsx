import "./tailwind.css";
import "@fontsource-variable/inter/wght.css";
import "../ui/mantine.css";
import "../ui/tokens.css";
import "../ui/touch.css";
import "./welcome.css";
import { MantineProvider } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { createRoot, hydrateRoot } from "react-dom/client";
import { colourSchemeManager, cssVariables, styleNonce, theme } from "../app/theme.ts";
import { OwnListIsland, SampleIsland } from "./islands.tsx";

interface IslandTargets {
  sample: HTMLElement;
  own: HTMLElement;
  file: File | null;
}

/** Hydrates the prerendered page. */
export function hydrateIslands({ sample, own, file }: IslandTargets) {
  const styles = document.body.appendChild(document.createElement("div"));
  createRoot(styles).render(
    <MantineProvider
      theme={theme}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
    >
      {null}
    </MantineProvider>,
  );
  hydrateRoot(sample, <SampleIsland madeFor={sample.dataset.madeFor as Day} />);
  hydrateRoot(own, <OwnListIsland first={file} />);
}
