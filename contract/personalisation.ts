/** Personalisation and gift wrap: as sellers declare them, shoppers see them and carts hold them. */
import { z } from '@hono/zod-openapi'
import { personalisationKinds } from '#values/personalisation.ts'
import { Price } from './product-prices.ts'
import { Money, paragraph, Uuid, words } from './vocabulary.ts'

const FIELDS_MAX = 5
const CHOICES_MAX = 30
const LENGTH_MAX = 500
const GIFT_MESSAGE_MAX = 300

const instructions = z.strictObject({
  en: paragraph(300).optional(),
  fr: paragraph(300).optional(),
  ar: paragraph(300).optional(),
})

const PersonalisationField = z
  .strictObject({
    id: Uuid.optional().describe('Of an existing field'),
    kind: z.enum(personalisationKinds),
    label: words(80),
    instructions: instructions.default({}),
    is_required: z.boolean().default(false),
    max_length: z
      .int('whole_number')
      .min(1, 'whole_number')
      .max(LENGTH_MAX, 'too_high')
      .default(50)
      .describe('Characters of a text'),
    price_minor: Price.default(0).describe('Added for each item, in the currency of the store'),
    choices: z
      .array(
        z.strictObject({
          id: Uuid.optional().describe('Of an existing choice'),
          label: words(80),
          price_minor: Price.default(0).describe('Added for each item, besides that of the field'),
        }),
      )
      .max(CHOICES_MAX, 'too_many')
      .default([]),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, {
    path: ['choices'],
    error: 'personalisation_choices_missing',
  })

export const Personalisation = z.array(PersonalisationField).max(FIELDS_MAX, 'too_many')
export type Personalisation = z.output<typeof Personalisation>

export const GiftWrap = z.strictObject({
  price_minor: Price.describe('Added for each item; 0 if it is free'),
})

/** A field as shoppers see it. */
export const PersonalisationQuestion = z
  .object({
    id: Uuid,
    kind: z.enum(personalisationKinds),
    label: z.string(),
    instructions: z.string(),
    is_required: z.boolean(),
    max_length: z.int(),
    price: Money.describe('Added for each item'),
    choices: z.array(z.object({ id: Uuid, label: z.string(), price: Money })),
  })
  .openapi('PersonalisationQuestion')
export type PersonalisationQuestion = z.infer<typeof PersonalisationQuestion>

/** Answers of a cart item by field: a text, the id of a choice, or `yes`. */
export const PersonalisationAnswers = z
  .record(Uuid, paragraph(LENGTH_MAX))
  .refine((answers) => Object.keys(answers).length <= FIELDS_MAX, 'too_many')

export const GiftWrapChoice = z.strictObject({ message: paragraph(GIFT_MESSAGE_MAX).optional() })
