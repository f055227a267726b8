import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answers, answersIn, detailsOf, personalise, type StoredField } from './personalisation.ts'

const price = fc.integer({ min: 0, max: 1_000_000 })

const field = fc
  .record({
    kind: fc.constantFrom('line', 'text', 'choice', 'checkbox'),
    is_required: fc.boolean(),
    max_length: fc.integer({ min: 1, max: 40 }),
    price_minor: price,
    choices: fc.array(price, { minLength: 1, maxLength: 4 }),
  })
  .map(
    ({ choices, ...rest }): Omit<StoredField, 'id'> => ({
      ...rest,
      label: { en: 'Field' },
      instructions: {},
      choices: choices.map((price_minor, place) => ({
        id: `choice-${place}`,
        label: { en: `Choice ${place}` },
        price_minor,
      })),
    }),
  )

const product = fc.record({
  personalisation: fc
    .array(field, { maxLength: 5 })
    .map((fields) => fields.map((each, place) => ({ ...each, id: `field-${place}` }))),
  gift_wrap: fc.option(fc.record({ price_minor: price })),
})

/** Returns a valid answer. */
function answerTo({ kind, max_length }: StoredField): string {
  if (kind === 'choice') return 'choice-0'
  return kind === 'checkbox' ? 'yes' : 'A'.repeat(max_length)
}

function sumOf(prices: readonly number[]): number {
  return prices.reduce((sum, minor) => sum + minor, 0)
}

describe('answers', () => {
  test('add the price of each answered field, of its choice, and of gift wrap once', () => {
    fc.assert(
      fc.property(product, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (given, answered) => {
        const fields = given.personalisation.filter((each, place) => each.is_required || answered[place])
        const answers: Answers = {
          ...Object.fromEntries(fields.map((each) => [each.id, answerTo(each)])),
          ...(given.gift_wrap && { gift_wrap: 'With love' }),
        }

        const { modifiers, faults } = personalise(given, answers)

        const chosen = fields.map((each) =>
          each.kind === 'choice' ? (each.choices[0]?.price_minor ?? 0) : 0,
        )
        expect(faults).toEqual({})
        expect(sumOf(modifiers.map(({ price_minor }) => price_minor))).toBe(
          sumOf([
            ...fields.map(({ price_minor }) => price_minor),
            ...chosen,
            given.gift_wrap?.price_minor ?? 0,
          ]),
        )
      }),
    )
  })

  test('are never priced where they are wrong', () => {
    fc.assert(
      fc.property(product, fc.string({ minLength: 41, maxLength: 60 }), (given, wrong) => {
        const answers = Object.fromEntries(given.personalisation.map(({ id }) => [id, wrong]))

        const { modifiers, faults } = personalise(given, answers)

        expect(modifiers).toEqual([])
        expect(Object.keys(faults)).toHaveLength(given.personalisation.length)
      }),
    )
  })

  test('stay the same from the API to the database and back', () => {
    const details = { personalisation: { b: 'Two\nlines', a: 'One' }, gift_wrap: { message: 'With love' } }

    expect(detailsOf(answersIn(details))).toEqual(details)
    expect(detailsOf(answersIn({ gift_wrap: {} }))).toEqual({ gift_wrap: {} })
    expect(detailsOf(answersIn({ personalisation: { a: '' } }))).toEqual({})
    expect(answersIn({ personalisation: { a: 'Two\r\nlines' } })).toEqual({ a: 'Two\nlines' })
  })
})
