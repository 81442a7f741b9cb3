/** A readable reason for a failed TLS connection, and what to do about it. */
export interface TlsTrouble {
  cause: string;
  cure: string;
}

const KNOWN_TROUBLES: Array<TlsTrouble & { sign: RegExp }> = [
  {
    sign: /self[- ]signed certificate|SELF_SIGNED_CERT|unable to verify the first certificate|UNABLE_TO_VERIFY_LEAF|unable to get (local )?issuer|UNABLE_TO_GET_ISSUER/i,
    cause: "this machine doesn't know who signed its certificate",
    cure: "put the certificate of that authority into a file and start with NODE_EXTRA_CA_CERTS=/path/to/it",
  },
  {
    sign: /CERT_HAS_EXPIRED|certificate has expired/i,
    cause: "its certificate has expired",
    cure: "renew it there",
  },
  {
    sign: /CERT_NOT_YET_VALID|certificate is not yet valid/i,
    cause: "its certificate isn't valid yet",
    cure: "set the clocks of both machines by NTP",
  },
  {
    sign: /ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate's altnames/i,
    cause: "its certificate is for another name",
    cure: "use a name that is in the certificate, or have one made for this name",
  },
  {
    sign: /does not support SSL connections/i,
    cause: "it doesn't offer TLS",
    cure: "switch TLS on there, or take sslmode out of the address if the line is safe without",
  },
  {
    sign: /wrong version number|packet length too long|http request|WRONG_VERSION_NUMBER/i,
    cause: "it doesn't begin with TLS at this port",
    cure: "correct the port or the protocol (smtp:// begins without TLS and switches to it, smtps:// and https:// begin with it)",
  },
  {
    sign: /unsupported protocol|protocol version|no protocols available|UNSUPPORTED_PROTOCOL/i,
    cause: "it speaks only versions of TLS that are no longer safe",
    cure: "allow TLS 1.2 or newer there",
  },
  {
    sign: /certificate required|bad certificate|CERTIFICATE_REQUIRED/i,
    cause: "it asks for a client certificate",
    cure: "don't ask clients for one there, or name ours in the address (sslcert and sslkey, PostgreSQL only)",
  },
];

/** Returns null if the error is not about TLS. */
export function tlsTrouble(error: unknown): TlsTrouble | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  const text = `${code} ${error.message}`;
  const known = KNOWN_TROUBLES.find(({ sign }) => sign.test(text));
  if (known) return { cause: known.cause, cure: known.cure };
  const [, reason] = /SSL routines:[^:]*:([^:]+)/.exec(error.message) ?? [];
  if (reason) {
    return {
      cause: `TLS with it failed: ${reason}`,
      cure: "compare the TLS settings of both sides",
    };
  }
  return tlsTrouble(error.cause);
}
