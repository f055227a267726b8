import { expect, test } from 'vitest'
import { defaultEmailDesign } from '#values/email-design.ts'
import type { TenderFacts } from './facts/order-queries.ts'
import { groupIn, unpaidIn } from './gallery/facts.ts'
import { orderPlacedEmails } from './notify-order-placed.tsx'
import { writeMail } from './post.tsx'

const options = {
  origin: 'https://tradewind.example',
  mailer: undefined,
  look: () => Promise.resolve(defaultEmailDesign),
  codeOf: () => '482913',
  invitationToken: () => 'sample-token',
  staffInvitationToken: () => 'sample-token',
  deviceIn: () => undefined,
  orderPath: () => '/order',
}

test('confirms to a shopper who paid by transfer that the money was received', async () => {
  const { subject, text } = await told(unpaidIn('en', 'bank', false).tenders)

  expect(subject).toBe('Your transfer for order TW-100482 has arrived')
  expect(text).toContain('your transfer has arrived and your order is paid')
})

test('confirms the order to a shopper who paid at once', async () => {
  const { subject, text } = await told(unpaidIn('en', 'card', false).tenders)

  expect(subject).toBe('We received your order TW-100482')
  expect(text).not.toContain('transfer')
})

test('the shopper sees goods with pictures, address, payment, whom to ask and what comes next', async () => {
  const { html, text } = await told(unpaidIn('en', 'card', false).tenders)

  const pictures = html.match(/<img[^>]+nutmeg-syrup[^>]+>/g) ?? []
  expect(pictures).toHaveLength(1)
  expect(pictures[0]).toMatch(/src="https:\/\/tradewind\.example\/media\/nutmeg-syrup\/\d+\.jpg"/)
  expect(pictures[0]).toContain('alt="Nutmeg syrup, 500 ml"')
  expect(pictures[0]).toMatch(/width="56"/)
  for (const part of [
    'Gift box, Mild',
    '12 Hope Road',
    'Jamaica',
    'Payment\n\nCard',
    'Grand Etang Spices · +14735550114 · hello@grand-etang.example',
    'What happens next',
    'You can cancel a part until its store confirms it',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('nutmeg-syrup')
})

test('many lines are shown with the pictures of the first', async () => {
  const [order] = groupIn('en').orders
  const [line] = order?.lines ?? []
  if (!order || !line) throw new Error('The sample has a line')
  const lines = Array.from({ length: 30 }, () => line)
  const [letter] = orderPlacedEmails(groupIn('en', { orders: [{ ...order, lines }] }), options)
  if (!letter) throw new Error('Email to the shopper not found')

  const { html } = await writeMail(letter, { look: defaultEmailDesign, origin: options.origin })

  expect(html.match(/<img[^>]+nutmeg-syrup/g)).toHaveLength(8)
})

async function told(tenders: readonly TenderFacts[]) {
  const [letter] = orderPlacedEmails(groupIn('en', { tenders }), options)
  if (!letter) throw new Error('Email to the shopper not found')
  return writeMail(letter, { look: defaultEmailDesign, origin: options.origin })
}
