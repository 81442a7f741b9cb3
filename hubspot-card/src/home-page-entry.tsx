import { hubspot } from "@hubspot/ui-extensions";
import { HomePage } from "./home-page.tsx";

hubspot.extend<"home">(() => <HomePage />);
