import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Mailbox } from "./mailbox.ts";

export interface MailFault {
  /**
   * `temporary` and `permanent` answer 451 and 550; `drop` closes the connection after the whole
   * message arrived, without an answer; `hang` never answers.
   */
  kind: "temporary" | "permanent" | "drop" | "hang";
  times: number;
  /** At a recipient, or at the message (default). */
  at?: "recipient" | "message";
  /** With `at: recipient`, only this address. */
  address?: string;
  /** Whether a dropped message was delivered; true by default. */
  keeps?: boolean;
}

const FAULT_RESPONSES = {
  temporary: { responseCode: 451, words: "4.3.2 The sandbox was told to put this off" },
  permanent: { responseCode: 550, words: "5.1.1 The sandbox was told to refuse this" },
};

export type SmtpServer = ReturnType<typeof smtpServer>;

/** A loopback mail server that accepts everything by default. */
export function smtpServer(mailbox: Mailbox) {
  let faults: MailFault[] = [];
  const sockets = new Map<number, Socket>();

  function nextFault(at: MailFault["at"], address?: string): MailFault | null {
    const found = faults.find(
      (fault) => (fault.at ?? "message") === at && (!fault.address || fault.address === address),
    );
    if (!found) return null;
    found.times -= 1;
    faults = faults.filter(({ times }) => times > 0);
    return found;
  }

  function suffer(
    { kind }: MailFault,
    session: SMTPServerSession,
    answer: (error: Error) => void,
  ): void {
    if (kind === "hang") return;
    if (kind === "drop") return void sockets.get(session.remotePort)?.destroy();
    const { responseCode, words } = FAULT_RESPONSES[kind];
    answer(Object.assign(new Error(words), { responseCode }));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    hideSTARTTLS: true,
    logger: false,
    // Hanging connections would otherwise prevent it from closing.
    closeTimeout: 1,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "" }),
    onRcptTo({ address }, session, done) {
      const fault = nextFault("recipient", address);
      if (fault) suffer(fault, session, done);
      else done();
    },
    onData(stream, session, done) {
      receive(stream, session, done).catch(done);
    },
  });
  server.server.on("connection", (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once("close", () => sockets.delete(port));
  });
  // Ignore clients that disconnect.
  server.on("error", () => undefined);

  async function receive(
    stream: AsyncIterable<Buffer>,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const fault = nextFault("message");
    if (!fault || (fault.kind === "drop" && fault.keeps !== false)) {
      const { mailFrom, rcptTo } = session.envelope;
      await mailbox.save(raw, {
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
      });
    }
    if (fault) suffer(fault, session, done);
    else done();
  }

  return {
    addFault(fault: MailFault) {
      faults.push({ ...fault });
    },
    faults: (): readonly MailFault[] => faults,
    clearFaults() {
      faults = [];
    },
    /** Listens on loopback only; returns the port, which matters if 0 was requested. */
    listen: (port: number) =>
      new Promise<number>((resolve, reject) => {
        server.server.once("error", reject);
        server.listen(port, "127.0.0.1", () => {
          server.server.off("error", reject);
          resolve((server.server.address() as AddressInfo).port);
        });
      }),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
