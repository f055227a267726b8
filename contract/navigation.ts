/** Menus of the header and footer. */
import { z } from '@hono/zod-openapi'
import {
  type FixedPage,
  fixedPages,
  isFixedPage,
  MENU_DEPTH_MAX,
  MENU_ENTRIES_MAX,
  menuHeadings,
  menuNames,
} from '#values/navigation.ts'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import { line, MarketPath, Uuid } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

const Name = z.object({
  en: z.union([z.literal(''), line(textLengths.menuLabel)]),
  fr: z.union([z.literal(''), line(textLengths.menuLabel)]),
})

const ownFields = {
  id: Uuid,
  depth: z.int().min(0).max(MENU_DEPTH_MAX),
  name: Name.describe('Empty: the name of the target'),
  is_hidden: z.boolean(),
}
const fixed = Object.keys(fixedPages).filter(isFixedPage) as [FixedPage, ...FixedPage[]]

const target = { target: Uuid }

/** Entries in order; one of depth 1 is under the last of depth 0. */
export const MenuEntry = z.discriminatedUnion('kind', [
  z.object({ ...ownFields, kind: z.literal('category'), ...target }),
  z.object({ ...ownFields, kind: z.literal('collection'), ...target }),
  z.object({ ...ownFields, kind: z.literal('brand'), ...target }),
  z.object({ ...ownFields, kind: z.literal('page'), ...target }),
  z.object({ ...ownFields, kind: z.literal('post'), ...target }),
  z.object({ ...ownFields, kind: z.literal('fixed'), page: z.enum(fixed) }),
  z.object({ ...ownFields, kind: z.literal('heading'), heading: z.enum(menuHeadings).optional() }),
  z.object({ ...ownFields, kind: z.literal('address'), href: MarketPath }),
])
export type MenuEntry = z.infer<typeof MenuEntry>

/** What an entry leads to, as of now. */
const Target = z.object({
  id: Uuid.describe('Of the entry'),
  label: z.string().describe('Empty for pages and headings of the market, which the site names'),
  path: z.string().optional(),
  state: z.enum(['shown', 'unavailable']).describe('`unavailable`: removed, hidden or not published'),
})

const ofMenu = { ...operator, params: z.object({ menu: z.enum(menuNames) }) } as const

export const WrittenMenu = z.object({
  version: z.int().describe('0 while it has its standard entries'),
  entries: z.array(MenuEntry),
  targets: z.array(Target),
})
export type WrittenMenu = z.infer<typeof WrittenMenu>

export const readWrittenMenu = endpoint({
  ...ofMenu,
  summary: 'A menu with all its entries and what they lead to',
  answer: WrittenMenu,
})

export const writeMenu = endpoint({
  ...ofMenu,
  summary: 'Replace the entries of a menu',
  allowsLimited: true,
  body: z.object({
    version: z.int().min(0).describe('The version that the changes are based on'),
    entries: z.array(MenuEntry).max(MENU_ENTRIES_MAX, 'too_long'),
  }),
  answer: z.object({ version: z.int() }),
  problems: ['state_conflict'],
})

export const resetMenu = endpoint({
  ...ofMenu,
  summary: 'Restore the standard entries of a menu',
  allowsLimited: true,
  answer: z.object({ version: z.int() }),
})

const shownFields = {
  name: z.string().optional().describe('Absent: the site names the page or heading'),
  page: z.enum(fixed).optional(),
  heading: z.enum(menuHeadings).optional(),
  path: z.string().optional().describe('Absent for a heading'),
}

/** An entry as shoppers see it. */
export const ShownEntry = z.object({ ...shownFields, entries: z.array(z.object(shownFields)) })
export type ShownEntry = z.infer<typeof ShownEntry>
