import { Button, useMantineColorScheme } from "@mantine/core";
import { Charts } from "./charts.tsx";
import { Controls } from "./controls.tsx";
import { Display } from "./display.tsx";
import { Fields } from "./fields.tsx";
import { Layers } from "./layers.tsx";
import { Layout } from "./layout.tsx";
import { Tokens } from "./tokens.tsx";
import { Waiting } from "./waiting.tsx";

const SECTIONS = [
  { id: "tokens", title: "Tokens", content: Tokens },
  { id: "controls", title: "Buttons and choices", content: Controls },
  { id: "fields", title: "Fields and inline editing", content: Fields },
  { id: "display", title: "Display", content: Display },
  { id: "charts", title: "Charts", content: Charts },
  { id: "waiting", title: "Loading, empty and failed", content: Waiting },
  { id: "layout", title: "Layout and tables", content: Layout },
  { id: "layers", title: "Dialogs, panels and messages", content: Layers },
];

/** Every part of the kit in every state. Development only: `npm run kit`. */
export function Catalogue() {
  return (
    <div className="kit">
      <nav aria-label="Sections">
        <SchemeButton />
        {SECTIONS.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <main>
        <h1 className="mb-6 text-xl font-semibold">Touchline kit</h1>
        {SECTIONS.map(({ id, title, content: Content }) => (
          <section key={id} id={id} className="kit-section" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              {title}
            </h2>
            <Content />
          </section>
        ))}
      </main>
    </div>
  );
}

function SchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = { auto: "light", light: "dark", dark: "auto" } as const;
  return (
    <Button variant="default" onClick={() => setColorScheme(next[colorScheme])}>
      Theme: {colorScheme}
    </Button>
  );
}
