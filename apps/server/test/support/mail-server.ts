import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server of the tests' own, spoken to over real SMTP. */
export interface MailServer {
  readonly smtpUrl: string;
  readonly port: number;
  /** Everything that it accepted, in order. */
  readonly received: readonly Email[];
  /** Addresses that it refuses for good (550). */
  readonly refuses: Set<string>;
  /** What it waits for before it says that it took a mail. */
  readonly waitsFor: Set<Promise<void>>;
  /** The next mail to that address that was not asked for yet, waited for up to 10 s. */
  next(address: string): Promise<Email>;
  stop(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Email[] = [];
  const read = new Set<Email>();
  const refuses = new Set<string>();
  const waitsFor = new Set<Promise<void>>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      if (!refuses.has(address)) return callback();
      // It names the address, as mail servers do.
      callback(Object.assign(new Error(`<${address}>: Recipient address rejected`), { responseCode: 550 }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(async (email) => {
          received.push(email);
          await Promise.all(waitsFor);
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((done, failed) => {
    server.on('error', failed);
    server.listen(port, '127.0.0.1', () => done());
  });
  server.removeAllListeners('error');
  server.on('error', () => undefined);
  const address = server.server.address();
  const actual = typeof address === 'object' && address ? address.port : 0;
  return {
    smtpUrl: `smtp://127.0.0.1:${actual}`,
    port: actual,
    received,
    refuses,
    waitsFor,
    async next(recipient) {
      const deadline = Date.now() + 10_000;
      while (Date.now() < deadline) {
        const email = received.find((each) => !read.has(each) && each.to?.some((to) => to.address === recipient));
        if (email) {
          read.add(email);
          return email;
        }
        await new Promise((done) => setTimeout(done, 20));
      }
      throw new Error(`No mail for ${recipient} within 10 s.`);
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
