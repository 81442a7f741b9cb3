import { CardPage } from "../ui/card-page.tsx";
import { LinkButton } from "../ui/link-button.tsx";

export function NotFoundPage() {
  return (
    <CardPage title="Page not found">
      <p>Check the address. The page may also have been deleted.</p>
      <LinkButton to="/home" size="md" fullWidth>
        Go to home
      </LinkButton>
    </CardPage>
  );
}
