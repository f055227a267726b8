import { expect, test } from 'vitest'
import { firstMailLook } from '#values/mail-look.ts'
import type { TenderFacts } from './facts/order-queries.ts'
import { groupIn, unpaidIn } from './gallery/facts.ts'
import { writeMail } from './post.tsx'
import { orderPlacedLetters } from './tell-order-placed.tsx'

const options = {
  origin: 'https://tradewind.example',
  mailer: undefined,
  look: () => Promise.resolve(firstMailLook),
  codeOf: () => '482913',
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

async function told(tenders: readonly TenderFacts[]) {
  const [letter] = orderPlacedLetters(groupIn('en', { tenders }), options)
  if (!letter) throw new Error('Email to the shopper not found')
  return writeMail(letter, { look: firstMailLook, origin: options.origin })
}
