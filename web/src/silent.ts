import { UserManager } from "oidc-client-ts";

// Runs in a hidden frame: hands the provider's answer to the page that opened it, nothing else.
const messenger = new UserManager({ authority: "", client_id: "", redirect_uri: "" });
void messenger.signinSilentCallback();
