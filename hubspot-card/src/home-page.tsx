import { EmptyState, Flex, Heading, Text, Tile } from "@hubspot/ui-extensions";
import type { Home, Notice } from "./answers.ts";
import { Failed, Loading, NoticeState, OpenLink } from "./states.tsx";
import { useAnswer } from "./use-answer.ts";

/** What is due today, on the app's home page in HubSpot. */
export function HomePage() {
  const { reading, retry } = useAnswer<Home | Notice>("/home");
  if (reading.status === "loading") return <Loading label="Loading from Touchline" />;
  if (reading.status === "failed") return <Failed message={reading.message} onRetry={retry} />;
  const { answer } = reading;
  if (answer.state === "notice") return <NoticeState notice={answer} />;
  return (
    <Flex direction="column" gap="medium">
      <Flex direction="row" justify="between" align="center">
        <Heading>{`${answer.title}. ${answer.day}`}</Heading>
        <OpenLink url={answer.url}>Open Touchline</OpenLink>
      </Flex>
      {answer.sections.length === 0 && (
        <EmptyState title="Nothing is due today" layout="vertical" imageName="task">
          <Text>No asks, no late actions, no deals at high risk.</Text>
        </EmptyState>
      )}
      {answer.sections.map((section) => (
        <Section key={section.id} section={section} url={answer.url} />
      ))}
    </Flex>
  );
}

function Section({ section, url }: { section: Home["sections"][number]; url: string }) {
  const { title, total, lines } = section;
  return (
    <Tile>
      <Flex direction="column" gap="small">
        <Heading>{`${title} (${total})`}</Heading>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none has state
          <Flex key={place} direction="column" gap="flush">
            <OpenLink url={line.url}>{line.text}</OpenLink>
            {line.detail && <Text variant="microcopy">{line.detail}</Text>}
          </Flex>
        ))}
        {total > lines.length && (
          <OpenLink url={url}>{`${total - lines.length} more in Touchline`}</OpenLink>
        )}
      </Flex>
    </Tile>
  );
}
