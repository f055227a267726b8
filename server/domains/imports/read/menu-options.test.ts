import { expect, test } from 'vitest'
import { parsePrice } from './cells.ts'
import { optionsCell, optionsIn } from './menu-options.ts'

const read = (text: string, decimalSign: '.' | ',' = '.') =>
  optionsIn(text, (price) => parsePrice(price, { currency: 'USD', minorUnits: 2, decimalSign }))

test('names and definitions are read from one cell', () => {
  expect(read('Spice; Size: Small, Large +3.00 ;Sides (0–2): Rice,Slaw')).toMatchObject([
    'Spice',
    {
      name: 'Size',
      min: 1,
      max: 1,
      choices: [
        { label: 'Small', price_minor: 0 },
        { label: 'Large', price_minor: 300 },
      ],
    },
    { name: 'Sides', min: 0, max: 2, choices: [{ label: 'Rice' }, { label: 'Slaw' }] },
  ])
  expect(read('Any (2): A, B, C')).toMatchObject([{ min: 2, max: 2 }])
  expect(read(' ; ')).toEqual([])
})

test('a comma is also the decimal sign of a price', () => {
  expect(read('Taille : Petite, Grande +3,50, Géante +$5', ',')).toMatchObject([
    { name: 'Taille', choices: [{ price_minor: 0 }, { price_minor: 350 }, { price_minor: 500 }] },
  ])
})

test('a backslash makes a sign part of a name', () => {
  expect(read(String.raw`Salt \+ pepper\: yes: A\, B, C \+ D +1`)).toMatchObject([
    {
      name: 'Salt + pepper: yes',
      choices: [
        { label: 'A, B', price_minor: 0 },
        { label: 'C + D', price_minor: 100 },
      ],
    },
  ])
})

test.each(['Size:', ': Small', 'Size: Small +', 'Size: Small +x', 'Size: +2'])('%s is refused', (text) => {
  expect(read(text)).toBeUndefined()
})

test('names that an export writes are read as they are', () => {
  const names = ['Spice', 'Salt; pepper', String.raw`Back\slash`, 'How much (0-1)']

  expect(read(optionsCell(names))).toEqual(names)
})

test('a very long cell is read quickly', () => {
  const started = performance.now()

  read(`Size${' '.repeat(100_000)}(: a${' '.repeat(100_000)}`)

  expect(performance.now() - started).toBeLessThan(3000)
})
