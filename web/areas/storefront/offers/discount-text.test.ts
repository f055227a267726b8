import { beforeAll, describe, expect, it } from 'vitest'
import { addDictionary, translatorFor } from '#app/dictionaries.ts'
import pages from '#messages/en/pages.json' with { type: 'json' }
import promotions from '#messages/en/promotions.json' with { type: 'json' }
import frenchPages from '#messages/fr/pages.json' with { type: 'json' }
import frenchPromotions from '#messages/fr/promotions.json' with { type: 'json' }
import { discountTextOf as managedDiscountTextOf } from '#shop/coupons/coupon-list.tsx'
import { discountTextOf } from './offer-card.tsx'

type Offer = Parameters<typeof discountTextOf>[0]
type Managed = Parameters<typeof managedDiscountTextOf>[0]

beforeAll(() => {
  addDictionary('en', 'pages', pages)
  addDictionary('en', 'promotions', promotions)
  addDictionary('fr', 'pages', frenchPages)
  addDictionary('fr', 'promotions', frenchPromotions)
})

describe('Buy X get Y offers', () => {
  it.each([
    ['en', 100, 'Buy 2, get 1 free'],
    ['en', 50, 'Buy 2, get 1 at 50% off'],
    ['fr', 100, '1 en cadeau pour l’achat de 2'],
  ] as const)('are told in %s with %i percent off', (locale, percent, words) => {
    const coupon = { kind: 'buy_get', percent, buy_quantity: 2, get_quantity: 1 } as Offer & Managed

    expect(discountTextOf(coupon, translatorFor(locale), locale)).toBe(words)
    expect(managedDiscountTextOf(coupon, translatorFor(locale), locale)).toBe(words)
  })
})
