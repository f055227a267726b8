import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addDictionary } from '#app/dictionaries.ts'
import { withAmountErrors } from './refuse-amounts.ts'

for (const locale of ['en', 'fr']) {
  const file = new URL(`../../messages/${locale}/problems.json`, import.meta.url)
  addDictionary(locale, 'problems', JSON.parse(readFileSync(file, 'utf8')))
}

const said = 'Enter an amount above 0'

function told(written: string, { path = '/account/wallet', minorUnits = 2 } = {}) {
  const refusal = {
    code: 'invalid_input',
    message: '',
    errors: { limit_minor: said },
    values: { limit_minor: written },
  }
  return withAmountErrors(refusal, { url: new URL(path, 'https://market.example'), minorUnits }).errors
    .limit_minor
}

test.each([
  ['', 'This Field Cannot Be Empty'],
  ['abc', 'Enter a number, with a point or comma before the decimals'],
  ['1,234.50', 'Enter a number, with a point or comma before the decimals'],
  ['1.234', 'Use up to 2 decimals in this currency and no thousands separator'],
  ['1234567890', 'This amount is too high'],
  ['-5', said],
  ['0', said],
])('an amount of %j is told what is wrong with it', (written, text) => {
  expect(told(written)).toBe(text)
})

test('states how many decimals the currency has', () => {
  expect(told('1.23', { minorUnits: 0 })).toBe('Enter a whole number')
  expect(told('1.2345', { minorUnits: 3, path: '/fr/account/wallet' })).toBe(
    'Utilisez au plus 3 décimales dans cette devise et aucun séparateur de milliers',
  )
})

test('finds an amount under another field name and leaves other errors unchanged', () => {
  const refusal = {
    code: 'invalid_input',
    message: '',
    errors: { 'amount.minor': said, reason: 'Reason is required' },
    values: { amount: 'abc', reason: '' },
  }

  const { errors } = withAmountErrors(refusal, { url: new URL('https://market.example/'), minorUnits: 2 })

  expect(errors['amount.minor']).toMatch(/^Enter a number/)
  expect(errors.reason).toBe('Reason is required')
})
