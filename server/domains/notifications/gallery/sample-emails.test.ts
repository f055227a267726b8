import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import english from '#messages/en/mail.json' with { type: 'json' }
import { type MailServer, openMailServer, readMessage } from '#tests/support/mail-server.ts'
import { defaultEmailDesign } from '#values/email-design.ts'
import { localizedPath, offeredLocales } from '#values/locale.ts'
import { sampleMails } from '../mail-gallery.ts'
import { topicOf } from '../topics.ts'

/** Kinds whose message keys have another name. */
const named: Partial<Record<string, string>> = { refund_second: 'refund_needs_second' }

const options = {
  origin: 'https://tradewind.example',
  mailer: undefined,
  look: () => Promise.resolve(defaultEmailDesign),
  codeOf: () => '482913',
  invitationToken: () => 'sample-token',
  staffInvitationToken: () => 'sample-token',
  deviceIn: () => 'Firefox, Android',
  orderPath: ({ number }: { number: string }) => `/order/status/${number}?key=sample`,
}

describe.each(offeredLocales)('the mails that can be looked at, in %s', (locale) => {
  test('include every kind that has a subject', async () => {
    const shown = (await sampleMails(locale, options)).map(({ kind }) => kind)
    const kinds = new Set(shown)

    const missing = Object.keys(english).flatMap((key) => {
      const [, kind] = /^(.+)_subject(?:_one|_other)?$/.exec(key) ?? []
      return kind !== undefined && !kinds.has(named[kind] ?? kind) ? [kind] : []
    })
    expect(missing).toEqual([])
    // Each has its kind as a heading.
    expect(shown).toHaveLength(kinds.size)
  })

  test('have all texts, and link only to the marketplace and the carrier', async () => {
    for (const { kind, subject, html, text } of await sampleMails(locale, options)) {
      for (const words of [subject, html.replace(/<style>.*?<\/style>/s, ''), text])
        expect(words, kind).not.toMatch(/\{\w*\}|undefined|\[object|NaN|null/)
      const hrefs = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href)
      for (const href of hrefs) expect(href, kind).toMatch(/^https:\/\/(?:tradewind|track)\.example\//)
    }
  })

  test('have one-click unsubscribe if requested by the reader, and not if about an account or an order', async () => {
    const ended = (await sampleMails(locale, options)).filter(({ unsubscribeUrl }) => unsubscribeUrl)

    expect(ended.map(({ kind }) => kind).sort()).toEqual([
      'back_in_stock',
      'cart_left',
      'coupon_given',
      'newsletter_asked',
      'price_dropped',
      'stock_alert_asked',
    ])
  })

  test('link to the preferences if they can be turned off', async () => {
    const preferences = `href="https://tradewind.example${localizedPath('/account/preferences', locale)}"`
    for (const { kind, html, unsubscribeUrl } of await sampleMails(locale, options)) {
      const isEnded = unsubscribeUrl !== undefined
      expect([kind, html.includes(preferences)]).toEqual([kind, topicOf(kind) !== undefined && !isEnded])
    }
  })

  test('link an address that no longer belongs to the account to support', async () => {
    const mails = await sampleMails(locale, options)
    const { html = '' } = mails.find(({ kind }) => kind === 'email_changed') ?? {}

    expect(html).toContain(`href="https://tradewind.example${localizedPath('/contact-us', locale)}"`)
  })

  describe('through a mail server', () => {
    let server: MailServer
    beforeAll(async () => {
      server = await openMailServer('Tradewind <post@tradewind.example>')
    })
    afterAll(() => server.close())

    test('arrive unchanged, in both forms', async () => {
      const mails = await sampleMails(locale, options)

      for (const mail of mails)
        await server.mailer.send({ ...mail, unsubscribe_url: mail.unsubscribeUrl ?? null })

      const read = server.taken.map(readMessage)
      expect(read.map(({ subject }) => subject)).toEqual(mails.map(({ subject }) => subject))
      for (const [index, mail] of mails.entries()) {
        const { headers, text, html } = read[index] ?? readMessage('')
        expect(headers.get('to')).toBe(mail.recipient)
        expect(lines(text)).toBe(lines(mail.text))
        expect(lines(html)).toBe(lines(mail.html))
        expect(headers.get('list-unsubscribe')).toBe(mail.unsubscribeUrl && `<${mail.unsubscribeUrl}>`)
      }
    })
  })
})

test.each(['order_placed', 'new_order', 'transfer_awaited'])(
  'whoever gets %s can add its total up',
  async (kind) => {
    const { text = '' } = (await sampleMails('en', options)).find((mail) => mail.kind === kind) ?? {}

    const rows = [...text.matchAll(/^(Items|Discount|Delivery|Tax|Total) +(−?)\$([\d.]+)$/gm)]
    const cents = rows.map(([, label, minus, amount]) => [label, Number(`${minus && '-'}${amount}`) * 100])
    expect(cents).toEqual([
      ['Items', 4500],
      ['Discount', -450],
      ['Delivery', 900],
      ['Tax', 390],
      ['Total', 5340],
    ])
  },
)

/** Email uses CRLF line endings. */
function lines(words: string): string {
  return words.replaceAll('\r\n', '\n').trimEnd()
}
