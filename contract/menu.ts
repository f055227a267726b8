import { z } from '@hono/zod-openapi'
import { allergens } from '#values/allergens.ts'
import { endpoint } from './endpoint.ts'
import { line, Money, Picture, paragraph, Slug, Time, Uuid } from './vocabulary.ts'

const Texts = z.object({ en: z.string(), fr: z.string().optional() })

export const MenuDish = z
  .object({
    id: Uuid,
    slug: Slug,
    name: Texts,
    description: Texts,
    price: Money,
    picture: Picture.optional(),
    groups: z.array(Uuid).describe('Its modifier groups, in order'),
    allergens: z.array(z.string()),
    declares_allergens: z.boolean().describe('The list of allergens is complete, even where it is empty'),
    is_vegetarian: z.boolean(),
    is_on_menu: z.boolean(),
    is_blocked: z.boolean().describe('Blocked by the operator'),
    is_sold_out: z.boolean(),
    sold_out_until: Time.optional(),
  })
  .openapi('MenuDish')
export type MenuDish = z.infer<typeof MenuDish>

/** Modifier group of a dish: at least `min` and at most `max` of its options are chosen. */
export const OptionGroup = z
  .object({
    id: Uuid,
    name: Texts,
    min: z.int(),
    max: z.int(),
    choices: z.array(z.object({ id: Uuid, label: Texts, price: Money, is_default: z.boolean() })),
    dishes_count: z.int(),
  })
  .openapi('OptionGroup')
export type OptionGroup = z.infer<typeof OptionGroup>

export const StoreMenu = z
  .object({
    currency: z.string(),
    sections: z.array(z.object({ id: Uuid, name: Texts, dishes: z.array(MenuDish) })),
    groups: z.array(OptionGroup),
  })
  .openapi('StoreMenu')
export type StoreMenu = z.infer<typeof StoreMenu>

const named = (max: number) => z.object({ en: line(max), fr: line(max).optional() }).strict()
const Price = z.int('price_invalid').min(0, 'price_invalid').max(100_000_000, 'price_invalid')

const SectionFields = z
  .object({ name: named(60).describe('Falls back to English if French is missing') })
  .strict()

export const DishFields = z
  .object({
    section: Uuid,
    name: named(80),
    description: z.object({ en: paragraph(300).optional(), fr: paragraph(300).optional() }).strict(),
    price_minor: Price.describe('In the currency of the store'),
    groups: z.array(Uuid).max(12),
    allergens: z.array(z.enum(allergens)).max(allergens.length),
    declares_allergens: z
      .boolean()
      .optional()
      .describe('The list of allergens is complete; only then does the dish count as free of the others'),
    is_vegetarian: z.boolean(),
    is_on_menu: z.boolean(),
    picture_id: Uuid.nullable().optional().describe('An uploaded picture; null removes it'),
  })
  .strict()
export type DishFields = z.infer<typeof DishFields>

const OPTION_CHOICES_MAX = 20

export const OptionGroupFields = z
  .object({
    name: named(80),
    min: z.int('count_from_zero').min(0, 'count_from_zero').max(OPTION_CHOICES_MAX, 'choices_least'),
    max: z.int('whole_number').min(1, 'choices_most').max(OPTION_CHOICES_MAX, 'choices_most'),
    choices: z
      .array(
        z
          .object({
            id: Uuid.optional().describe('Id of an existing modifier'),
            label: named(60),
            price_minor: Price.default(0),
            is_default: z.boolean(),
          })
          .strict(),
      )
      .min(1, 'choices_missing')
      .max(OPTION_CHOICES_MAX),
  })
  .strict()
export type OptionGroupFields = z.infer<typeof OptionGroupFields>

const Move = z.object({ to: z.enum(['up', 'down']) }).strict()

const ofStore = z.object({ store: Slug })
const seller = { tag: 'seller', access: 'seller', area: 'products' } as const
const menu = { ...seller, params: ofStore, answer: z.object({ menu: StoreMenu }) } as const
const onOne = {
  ...menu,
  params: ofStore.extend({ id: Uuid }),
  problems: ['not_found', 'not_allowed'],
} as const
const added = {
  ...seller,
  params: ofStore,
  answer: z.object({ id: Uuid, menu: StoreMenu }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
} as const

export const readStoreMenu = endpoint({
  ...menu,
  summary: 'Get a kitchen’s menu: dishes by section with their modifier groups',
  problems: ['not_found'],
})

export const addMenuSection = endpoint({ ...added, summary: 'Add a section', body: SectionFields })
export const renameMenuSection = endpoint({ ...onOne, summary: 'Rename a section', body: SectionFields })
export const moveMenuSection = endpoint({ ...onOne, summary: 'Move a section by one place', body: Move })
export const removeMenuSection = endpoint({
  ...onOne,
  summary: 'Delete an empty section',
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const addDish = endpoint({
  ...added,
  summary: 'Add a dish to the end of its section',
  body: DishFields,
})
export const changeDish = endpoint({
  ...onOne,
  summary: 'Update a dish; moved to another section, it becomes the last',
  body: DishFields,
})
export const moveDish = endpoint({ ...onOne, summary: 'Move a dish by one place in its section', body: Move })
export const setDishSoldOut = endpoint({
  ...onOne,
  area: 'stock',
  summary: 'Mark a dish as sold out until tomorrow, or as available',
  body: z.object({ is_sold_out: z.boolean() }).strict(),
  problems: ['not_found'],
})

export const addOptionGroup = endpoint({ ...added, summary: 'Add a modifier group', body: OptionGroupFields })
export const changeOptionGroup = endpoint({
  ...onOne,
  answer: z.object({
    id: Uuid.describe('A new id for a group that was copied from the market'),
    menu: StoreMenu,
  }),
  summary: 'Update a modifier group for all its dishes; modifiers left out are deleted',
  body: OptionGroupFields,
})
export const removeOptionGroup = endpoint({ ...onOne, summary: 'Delete a modifier group' })
