import { expect, test } from 'vitest'
import { inOrder } from './value-order.ts'

function ordered(values: readonly (readonly [label: string, position: number])[], locale = 'en'): string[] {
  const known = values.map(([label, position]) => ({
    value: label.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    label,
    position,
    rank: null,
  }))
  return inOrder(known, locale).map(({ label }) => label)
}

test('sorts sizes from smallest to largest', () => {
  const sizes = [
    ['2XL', 5],
    ['M', 0],
    ['S', 0],
    ['XS', 0],
    ['XL', 2],
    ['L', 1],
  ] as const

  expect(ordered(sizes)).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL'])
})

test('sorts numbers and measures by amount', () => {
  const measures = [
    ['1.5 kg', 0],
    ['500 g', 0],
    ['1 kg', 0],
    ['70 cl', 1],
    ['250 ml', 0],
    ['10', 0],
    ['9', 1],
  ] as const

  expect(ordered(measures)).toEqual(['9', '10', '250 ml', '70 cl', '500 g', '1 kg', '1.5 kg'])
})

test('keeps the order that products agree on', () => {
  const levels = [
    ['Turning', 1],
    ['Ripe', 2],
    ['Green', 0],
  ] as const

  expect(ordered(levels)).toEqual(['Green', 'Turning', 'Ripe'])
})

test('sorts other values by name in the reader’s language', () => {
  const colours = [
    ['Sable', 0],
    ['Écru', 0],
    ['Corail', 1],
  ] as const

  expect(ordered(colours, 'fr')).toEqual(['Corail', 'Écru', 'Sable'])
})

test('sorts values of an option set by their position, and others after them', () => {
  const value = (label: string, rank: number | null) => ({ value: label, label, position: 0, rank })

  const sorted = inOrder([value('XL', null), value('Small', 1), value('M', null), value('Tiny', 0)], 'en')

  expect(sorted.map(({ label }) => label)).toEqual(['Tiny', 'Small', 'M', 'XL'])
})
