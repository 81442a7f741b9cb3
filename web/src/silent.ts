import { UserManager } from "oidc-client-ts";

// Runs in a hidden frame: only passes the provider's response to the page that opened it.
const messenger = new UserManager({ authority: "", client_id: "", redirect_uri: "" });
void messenger.signinSilentCallback();
