import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that the tests run themselves; what arrives is kept in order. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** The oldest unread mail to that address, waited for up to 20 s. */
  next(address: string, subject?: RegExp): Promise<Email>;
  stop(): Promise<void>;
}

/** Starts a mailbox on a free port of the loopback address. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: { readonly email: Email; isTaken: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          mails.push({ email, isTaken: false });
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async next(recipient, subject) {
      const deadline = Date.now() + 20_000;
      while (Date.now() < deadline) {
        const mail = mails.find(
          ({ email, isTaken }) =>
            !isTaken &&
            (email.to ?? []).some((to) => to.address?.toLowerCase() === recipient.toLowerCase()) &&
            (!subject || subject.test(email.subject ?? '')),
        );
        if (mail) {
          mail.isTaken = true;
          return mail.email;
        }
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error(`No mail for ${recipient} within 20 s.`);
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
