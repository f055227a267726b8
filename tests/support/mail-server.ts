/** A real mail server on this machine, a mailer that sends through it, and a parser for its messages. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type Mailer, smtpMailer } from '#domains/notifications/index.ts'

export interface MailServer {
  readonly mailer: Mailer
  readonly url: string
  /** Raw messages that the server accepted. */
  readonly taken: readonly string[]
  readonly close: () => Promise<void>
}

/** Opens a mail server that refuses the recipients in `refusals`. */
export async function openMailServer(
  from: string,
  refusals: Record<string, Error> = {},
): Promise<MailServer> {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, callback) => callback(refusals[address]),
    onData: (stream, _, callback) => {
      void text(stream).then((message) => {
        taken.push(message)
        callback()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('Mail server has no port')
  const url = `smtp://127.0.0.1:${address.port}`
  const mailer = smtpMailer({ url, from })
  return {
    mailer,
    url,
    taken,
    async close() {
      mailer.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export interface ReadMessage {
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Parses a message with two parts, as this market sends them. */
export function readMessage(message: string): ReadMessage {
  const { headers, body } = splitPart(message)
  const [, boundary = ''] = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '') ?? []
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '')))
  const textOf = (type: string) => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type))
    if (!part) throw new Error(`Message has no part of type ${type}`)
    return decoded(part.body, part.headers.get('content-transfer-encoding'))
  }
  return {
    headers,
    subject: decodedWords(headers.get('subject') ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
  }
}

function splitPart(part: string) {
  const end = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: part.slice(end + 4) }
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return unquoted(body.replace(/=\r\n/g, ''))
  return body
}

/** Decodes headers with non-ASCII characters (RFC 2047). */
function decodedWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, way: string, word: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')),
    )
}

function unquoted(quoted: string): string {
  const bytes = quoted.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
