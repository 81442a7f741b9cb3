import { describe, expect, it } from "vitest";
import { startFailure } from "../main.ts";
import { tlsTrouble } from "./tls-errors.ts";

const UNKNOWN = "this machine doesn't know who signed its certificate";
const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

describe("[O-8] [O-10] trouble with TLS", () => {
  it.each([
    [failed("SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate in certificate chain"), UNKNOWN],
    [failed("UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate"), UNKNOWN],
    [
      failed("UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unable to get local issuer certificate"),
      UNKNOWN,
    ],
    // The mail library replaces Node's error code with its own.
    [failed("ESOCKET", "self-signed certificate"), UNKNOWN],
    [
      new TypeError("fetch failed", {
        cause: failed("CERT_HAS_EXPIRED", "certificate has expired"),
      }),
      "its certificate has expired",
    ],
    [
      failed(
        "ERR_TLS_CERT_ALTNAME_INVALID",
        "Hostname/IP does not match certificate's altnames: Host: db. is not in the cert's altnames: DNS:other",
      ),
      "its certificate is for another name",
    ],
    [
      failed(
        "EPROTO",
        "4037E2B:error:0A0003E8:SSL routines:ssl3_read_bytes:reason(1000):../deps/openssl/x.c:1: alert number 0",
      ),
      "TLS with it failed: reason(1000)",
    ],
    [failed("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:9"), undefined],
  ])("%s is said in words", (error, cause) => {
    expect(tlsTrouble(error)?.cause).toBe(cause);
  });

  it("a start that meets it says what to do in one line", () => {
    const error = failed(
      "SELF_SIGNED_CERT_IN_CHAIN",
      "self-signed certificate in certificate chain",
    );
    expect(startFailure(error, undefined)).toBe(
      "The database can't be reached safely: this machine doesn't know who signed its certificate. To mend it, put the certificate of that authority into a file and start with NODE_EXTRA_CA_CERTS=/path/to/it.",
    );
  });
});
