import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { openMailServer } from '#tests/support/mail-server.ts'
import { MailRefused, smtpMailer } from './mailer.ts'

const from = 'Tradewind <post@market.example>'
const mail = {
  id: 'mail-1',
  recipient: 'ines@shopper.example',
  subject: 'Votre commande est arrivée',
  html: '<p>Merci</p>',
  text: 'Merci',
  unsubscribe_url: null,
}

let close = async () => {}
afterEach(() => close())

test('sends an email with both its forms, under the same id each time', async () => {
  const { mailer, taken } = await connect()

  await mailer.send(mail)
  await mailer.send(mail)

  const [first, second] = taken
  expect(first).toMatch(/^From: Tradewind <post@market\.example>\r$/m)
  expect(first).toMatch(/^To: ines@shopper\.example\r$/m)
  expect(first).toContain('text/plain')
  expect(first).toContain('text/html')
  for (const message of [first, second]) expect(message).toMatch(/^Message-ID: <mail-1@market\.example>\r$/im)
})

test('adds one-click unsubscribe to optional emails only', async () => {
  const { mailer, taken } = await connect()

  await mailer.send({ ...mail, unsubscribe_url: 'https://market.example/stock-alert/secret' })
  await mailer.send(mail)

  const [voluntary, needed] = taken
  expect(voluntary).toMatch(/^List-Unsubscribe: <https:\/\/market\.example\/stock-alert\/secret>\r$/m)
  expect(voluntary).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(needed).not.toContain('List-Unsubscribe')
})

test('distinguishes emails the server will never accept from those to try again', async () => {
  const { mailer } = await connect({
    'nobody@shopper.example': Object.assign(new Error('No such person'), { responseCode: 550 }),
    'later@shopper.example': Object.assign(new Error('Greylisted'), { responseCode: 451 }),
  })

  const refused = mailer.send({ ...mail, recipient: 'nobody@shopper.example' })
  const postponed = mailer.send({ ...mail, recipient: 'later@shopper.example' })

  await expect(refused).rejects.toThrow(MailRefused)
  await expect(postponed).rejects.toThrow('Greylisted')
  await expect(postponed).rejects.not.toThrow(MailRefused)
})

test('keeps emails queued when the server rejects the login', async () => {
  const { url } = await connect()
  const stranger = smtpMailer({ url: url.replace('//', '//post:wrong-password@'), from })

  const sent = stranger.send(mail)

  await expect(sent).rejects.toThrow('Invalid login')
  await expect(sent).rejects.not.toThrow(MailRefused)
  stranger.close()
})

test('fails without the recipient in the message, as failures are logged', async () => {
  const { mailer } = await connect({
    'nobody@shopper.example': Object.assign(new Error('<nobody@shopper.example>: unknown'), {
      responseCode: 550,
    }),
    'later@shopper.example': Object.assign(new Error('<later@shopper.example>: not now'), {
      responseCode: 451,
    }),
  })

  const failures = await Promise.allSettled(
    ['nobody', 'later'].map((name) => mailer.send({ ...mail, recipient: `${name}@shopper.example` })),
  )

  for (const failure of failures) {
    expect(failure).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/unknown|not now/) },
    })
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('@shopper.example')
  }
})

/** A mail server that rejects some recipients, closed after the test. */
async function connect(refusals: Record<string, Error> = {}) {
  const server = await openMailServer(from, refusals)
  close = server.close
  return server
}
