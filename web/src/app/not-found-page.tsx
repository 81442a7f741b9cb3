import { CardPage } from "../ui/card-page.tsx";
import { LinkButton } from "../ui/link-button.tsx";

export function NotFoundPage() {
  return (
    <CardPage title="There is nothing here">
      <p>The address may be mistyped, or what it pointed to is gone.</p>
      <LinkButton to="/home" size="md" fullWidth>
        Go to home
      </LinkButton>
    </CardPage>
  );
}
