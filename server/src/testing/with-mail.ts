import { startSandbox } from "@touchline/sandbox";
import { sandboxControl } from "@touchline/sandbox/control";
import { createVendors } from "../integrations/vendors.ts";
import { hubspotAccount } from "./hubspot-account.ts";
import { testProduct } from "./product.ts";

/** The product with a worker, the sandbox's mail server and a HubSpot account. */
export async function productWithMail() {
  const sandbox = await startSandbox({
    port: 0,
    isEmpty: true,
    appOrigins: ["http://localhost:1"],
  });
  const hubspot = await hubspotAccount(new Date());
  const product = await testProduct({
    works: true,
    hurries: true,
    environment: {
      SMTP_URL: sandbox.smtpUrl,
      MAIL_FROM: "no-reply@touchline.test",
      PUBLIC_URL: "https://app.touchline.test",
    },
    makeOutside: (...given) => ({ ...createVendors(...given), crmOf: async () => hubspot.crm }),
  });
  return {
    ...product,
    hubspot,
    mail: sandboxControl(sandbox.url).mail,
    async close() {
      await product.close();
      await sandbox.close();
      await hubspot.close();
    },
  };
}
