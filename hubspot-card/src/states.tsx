import {
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Link,
  LoadingSpinner,
  Text,
} from "@hubspot/ui-extensions";
import type { Notice } from "./answers.ts";

export function Loading({ label }: { label: string }) {
  return <LoadingSpinner label={label} showLabel layout="centered" />;
}

export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <ErrorState title="This didn't load" type="support">
      <Text>{message}</Text>
      <Button onClick={onRetry}>Try again</Button>
    </ErrorState>
  );
}

/** For readers who can't see the deal, and why. */
export function NoticeState({ notice }: { notice: Notice }) {
  const { title, text, link } = notice;
  return (
    <EmptyState title={title} layout="vertical" imageName="lock">
      <Flex direction="column" gap="small" align="center">
        <Text>{text}</Text>
        {link && <OpenLink url={link.url}>{link.label}</OpenLink>}
      </Flex>
    </EmptyState>
  );
}

export function OpenLink({ url, children }: { url: string; children: string }) {
  return <Link href={{ url, external: true }}>{children}</Link>;
}
