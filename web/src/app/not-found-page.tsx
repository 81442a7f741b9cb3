import { Link } from "@tanstack/react-router";
import { CardPage } from "../ui/card-page.tsx";

export function NotFoundPage() {
  return (
    <CardPage title="There is nothing here">
      <p>
        The address may be mistyped, or what it pointed to is gone.{" "}
        <Link to="/home">Go to home</Link>
      </p>
    </CardPage>
  );
}
