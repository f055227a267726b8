import { expect, test } from 'vitest'
import { typedChanges, withTyped } from './typed-changes.ts'

const saved = {
  'name.en': 'Basket',
  brand: 'Marigot',
  is_fresh: 'on',
  'variants.0.stock.on_hand': '8',
  'variants.0.stock.was': '8',
}

test('only changed, added and emptied fields are kept', () => {
  const typed = {
    'name.en': 'Big basket',
    'name.fr': 'Panier',
    brand: '',
    version: '3',
    has_food: 'on',
    'variants.0.stock.on_hand': '8',
    'variants.0.stock.was': '8',
  }

  expect(typedChanges(saved, typed)).toEqual({
    'name.en': 'Big basket',
    'name.fr': 'Panier',
    brand: '',
    is_fresh: '',
  })
})

test('a form that was not touched has no changes', () => {
  expect(typedChanges(saved, { ...saved, origin: '', currency: 'XCD' })).toEqual({})
})

test('a changed count keeps the count that it was based on', () => {
  const changes = typedChanges(saved, { ...saved, 'variants.0.stock.on_hand': '12' })
  const nowLess = { ...saved, 'variants.0.stock.on_hand': '6', 'variants.0.stock.was': '6' }

  expect(withTyped(nowLess, changes)).toMatchObject({
    'variants.0.stock.on_hand': '12',
    'variants.0.stock.was': '8',
  })
})

test('the changes make the same form again', () => {
  const typed = { 'name.en': 'Big basket', brand: '', 'details.0.label.en': 'Wood' }

  const again = withTyped(saved, typedChanges(saved, typed))

  expect(again).toEqual({ 'name.en': 'Big basket', 'details.0.label.en': 'Wood' })
})
