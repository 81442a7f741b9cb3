import { Link } from "@tanstack/react-router";
import { useSettings } from "../lib/session.ts";
import { CardPage } from "../ui/card-page.tsx";

export function AboutPage() {
  const { version, supportEmail } = useSettings();
  return (
    <CardPage title="About Touchline" below={<Link to="/home">Go to home</Link>}>
      <p>Version {version}. Free software under the MIT licence.</p>
      <p>
        Privacy: your workspace's data are kept on the server that shows you this page. They are not
        shared with other workspaces, and no third-party script watches you here.
      </p>
      <p>
        Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </CardPage>
  );
}
