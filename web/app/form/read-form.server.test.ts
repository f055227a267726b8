import { expect, test } from 'vitest'
import { readForm } from './read-form.server.ts'
import { valuesOf } from './values-of.ts'

const url = new URL('http://market.example/operator')

test('reads amounts, percentages, whole numbers and switches by the fields of the endpoint', () => {
  const points = formOf({ is_on: 'on', per_unit: ' 100 ', earned_for_minor: '2,5', least: '10' })

  expect(readForm('PUT /operator/points-rules', points, { url }).body).toEqual({
    is_on: true,
    per_unit: 100,
    earned_for_minor: 250,
    least: 10,
  })
  expect(readForm('PUT /operator/settlement-rules', formOf({ spread_bps: '1.5' }), { url }).body).toEqual({
    spread_bps: 150,
  })
})

test('sends what is no number as it is written, so that the API refuses it at its field', () => {
  const cash = formOf({ fee_minor: 'three', limit_minor: '' })

  expect(readForm('PUT /operator/cash-rules', cash, { url }).body).toEqual({ fee_minor: 'three' })
})

test('leaves out empty rows, and names the fields of the others as the form does', () => {
  const bank = formOf({
    days: '3',
    'account.0.value': ' ',
    'account.4.label.en': 'Bank',
    'account.4.label.fr': '',
    'account.4.value': 'Trade Bank',
  })
  const { body, nameOf } = readForm('PUT /operator/bank-transfer', bank, { url })

  expect(body).toEqual({
    is_on: false,
    days: 3,
    account: [{ label: { en: 'Bank', fr: '' }, value: 'Trade Bank' }],
  })
  expect(nameOf('account.0.label.fr')).toBe('account.4.label.fr')
  expect(nameOf('days')).toBe('days')
})

test('reads an emptied threshold of low stock as the default', () => {
  const read = (threshold: string) => {
    const form = formOf({ low_stock_threshold: threshold })
    return readForm('PUT /seller/stores/{store}/settings', form, { url }).body.low_stock_threshold
  }

  expect(read('')).toBeNull()
  expect(read('8')).toBe(8)
})

test('reads records, numbers to choose from, and money with its currency', () => {
  const rates = readForm('PUT /operator/exchange-rates', formOf({ 'rates.EUR': '0.9', 'rates.GBP': '' }), {
    url,
  })
  const slots = readForm('PUT /seller/stores/{store}/slots', formOf({ length_minutes: '60', capacity: '' }), {
    url,
  })
  const given = formOf({ 'amount.minor': '12,50', 'amount.currency': 'USD', way: '', password: ' x ' })

  expect(rates.body.rates).toEqual({ EUR: '0.9' })
  expect(slots.body).toEqual({ length_minutes: 60 })
  expect(readForm('POST /wallet/withdrawals', given, { url }).body).toEqual({
    amount: { minor: 1250, currency: 'USD' },
    way: '',
    password: ' x ',
  })
})

test('reads an object that may be null, and a choice of yes, no or neither', () => {
  const ruleOf = (values: Record<string, string>) =>
    readForm('POST /operator/collections', formOf(values), { url }).body.rule

  expect(ruleOf({ 'name.en': 'Bowls' })).toBeNull()
  expect(ruleOf({ 'rule.matches': 'all', 'rule.is_in_stock': '' })).not.toHaveProperty('is_in_stock')
  expect(ruleOf({ 'rule.matches': 'all', 'rule.is_in_stock': 'false' })).toMatchObject({ is_in_stock: false })
})

test('refuses a choice that the form does not offer', () => {
  expect(() => readForm('PUT /operator/authorisation-rules', formOf({ at_end: 'both' }), { url })).toThrow()
})

test('a form has the values that it is read to', () => {
  const rules = { is_on: false, spread_bps: 150, fee: { minor: 250, currency: 'USD' }, name: { en: 'Bank' } }

  expect(valuesOf({ ...rules, ids: ['a', 'b'] })).toEqual({
    spread_bps: '1.50',
    fee_minor: '2.50',
    'name.en': 'Bank',
    'ids.0': 'a',
    'ids.1': 'b',
  })
})

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
