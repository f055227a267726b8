import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly unsubscribe_url: string | null
}

export interface Mailer {
  /** @throws {MailRefused} when the server will never accept this email */
  readonly send: (mail: OutgoingMail) => Promise<void>
  readonly close: () => void
}

export class MailRefused extends Error {
  override name = 'MailRefused'
}

const TIMEOUT_MS = 10_000

export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, recipient, subject, html, text, unsubscribe_url: unsubscribeUrl }) {
      try {
        // The same id each time, so that an email sent twice is shown once.
        const messageId = `<${id}@${domain}>`
        const headers = unsubscribeHeaders(unsubscribeUrl)
        await transport.sendMail({ messageId, from, to: recipient, subject, html, text, headers })
      } catch (error) {
        const said = withoutAddresses(error)
        throw isRefusal(error) ? new MailRefused(said) : new Error(said)
      }
    },
    close: () => transport.close(),
  }
}

/** One-click unsubscribe headers (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Servers often name unknown recipients, and failures are logged. */
function withoutAddresses(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return said.replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
}

/**
 * Codes from 500 mean that retrying this recipient and text will not help. Earlier failures, such as a rejected
 * login, are not the email's fault.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}
