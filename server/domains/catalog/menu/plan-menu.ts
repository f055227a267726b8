/** Compares the dishes of a file with a menu: what is new, changed or refused. */
import { isDeepStrictEqual } from 'node:util'
import { type Texts, withoutEmptyTexts } from '#platform/translated.ts'
import type { Allergen } from '#values/allergens.ts'
import { newId } from '#values/id.ts'
import type { DishFault, ImportedDish } from './imported-dish.ts'
import { DISHES_MAX, GROUPS_MAX, SECTIONS_MAX } from './limits.ts'
import { type CurrentMenu, matchDishes } from './match-dishes.ts'
import { nameKey } from './name-key.ts'
import { groupFinder, type NewGroup } from './planned-groups.ts'
import type { DishRow, SectionRow } from './queries.ts'

export interface SectionToWrite {
  readonly id: string
  readonly name: Texts
}

export interface PlannedDish {
  readonly id: string
  readonly isNew: boolean
  readonly sectionId: string
  readonly name: Texts
  readonly description: Texts
  readonly price_minor: number
  readonly groups: readonly string[]
  readonly allergens: readonly string[]
  readonly declares_allergens: boolean
  readonly is_vegetarian: boolean
  readonly is_on_menu: boolean
}

export interface PlannedRow {
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'refused'
  readonly faults: readonly DishFault[]
}

export interface MenuPlan {
  /** New sections, in order, and existing ones with another name. */
  readonly sections: readonly SectionToWrite[]
  readonly groups: readonly NewGroup[]
  /** New and changed dishes. */
  readonly dishes: readonly PlannedDish[]
  /** In the order of the file. */
  readonly rows: readonly PlannedRow[]
}

export function planMenu(menu: CurrentMenu, imported: readonly ImportedDish[]): MenuPlan {
  const matches = matchDishes(menu, imported)
  const findGroups = groupFinder(menu.groups, imported)
  const sections = sectionPlan(menu.sections)
  const groups = new Map<string, NewGroup>()
  const dishes: PlannedDish[] = []
  let count = menu.dishes.length
  const rows = imported.map((dish, place): PlannedRow => {
    const match = matches[place] ?? {}
    const before = match.dish
    const asked = dish.options && findGroups(dish.options, before?.groups ?? [])
    const added = (asked?.added ?? []).filter(({ id }) => !groups.has(id))
    const faults = [
      ...(match.fault ? [match.fault] : []),
      ...(before ? [] : missingFields(dish)),
      ...(asked?.fault ? [asked.fault] : []),
      ...sections.faults(dish.section?.en),
      ...(before || count < DISHES_MAX ? [] : [{ field: 'name', code: 'menu_dishes_full' } as const]),
      ...(menu.groups.length + groups.size + added.length > GROUPS_MAX
        ? [{ field: 'options', code: 'menu_options_full' } as const]
        : []),
    ]
    if (dish.isRefused || faults.length > 0) return { outcome: 'refused', faults }
    for (const group of added) groups.set(group.id, group)
    const { id: sectionId = before?.section_id, isRenamed } = sections.take(dish.section)
    if (sectionId === undefined) throw new Error(`No section for the dish ${dish.name.en}`)
    const after = merged(dish, { before, sectionId, groups: asked?.ids })
    const isChanged = !before || !isDeepStrictEqual(after, stateOf(before))
    if (isChanged) dishes.push({ ...after, id: before?.id ?? newId(), isNew: !before })
    if (!before) count += 1
    return { outcome: before ? (isChanged || isRenamed ? 'changed' : 'unchanged') : 'new', faults }
  })
  return { sections: sections.written(), groups: [...groups.values()], dishes, rows }
}

function missingFields(dish: ImportedDish): DishFault[] {
  return [
    ...(dish.section?.en ? [] : [{ field: 'section', code: 'dish_section_missing' } as const]),
    // A price that could not be read is reported by its own fault.
    ...(dish.price_minor === undefined && !dish.isRefused
      ? [{ field: 'price', code: 'price_missing' } as const]
      : []),
  ]
}

/** Sections by name, with those that are added and their names in other languages. */
function sectionPlan(existing: readonly SectionRow[]) {
  const byName = new Map<string, { id: string; name: Texts; isWritten: boolean }>()
  for (const { id, name } of existing) {
    const key = nameKey(name.en)
    if (!byName.has(key)) byName.set(key, { id, name, isWritten: false })
  }
  let count = existing.length
  const translated = new Set<string>()
  return {
    faults: (name: string | undefined): DishFault[] =>
      name && !byName.has(nameKey(name)) && count >= SECTIONS_MAX
        ? [{ field: 'section', code: 'menu_sections_full' }]
        : [],

    /** Returns the section of a dish. The first row with its name in another language decides about it. */
    take: (written: ImportedDish['section']): { id?: string; isRenamed: boolean } => {
      if (!written?.en) return { isRenamed: false }
      const key = nameKey(written.en)
      const found = byName.get(key)
      const section = found ?? { id: newId(), name: { en: written.en }, isWritten: true }
      if (!found) count += 1
      const isRenamed = Boolean(written.fr) && !translated.has(key) && section.name.fr !== written.fr
      if (written.fr) translated.add(key)
      byName.set(key, {
        ...section,
        ...(isRenamed && { name: { ...section.name, fr: written.fr ?? '' } }),
        isWritten: section.isWritten || isRenamed,
      })
      return { id: section.id, isRenamed }
    },

    written: (): SectionToWrite[] =>
      [...byName.values()].filter(({ isWritten }) => isWritten).map(({ id, name }) => ({ id, name })),
  }
}

type DishState = Omit<PlannedDish, 'id' | 'isNew'>

function stateOf(dish: DishRow): DishState {
  return {
    sectionId: dish.section_id,
    name: written(dish.name),
    description: written(dish.short_description),
    price_minor: Number(dish.price_minor),
    groups: dish.groups,
    allergens: dish.allergens,
    declares_allergens: dish.declares_allergens,
    is_vegetarian: dish.is_vegetarian,
    is_on_menu: dish.is_on_menu,
  }
}

/** The languages that sellers write. */
function written({ en, fr }: Texts): Texts {
  return withoutEmptyTexts({ en, fr })
}

function merged(
  dish: ImportedDish,
  {
    before,
    sectionId,
    groups,
  }: { before: DishRow | undefined; sectionId: string; groups: readonly string[] | undefined },
): DishState {
  const earlier = before && stateOf(before)
  return {
    sectionId,
    name: withoutEmptyTexts({ ...earlier?.name, ...dish.name }),
    description: withoutEmptyTexts({ ...earlier?.description, ...dish.description }),
    price_minor: dish.price_minor ?? earlier?.price_minor ?? 0,
    groups: groups ?? earlier?.groups ?? [],
    allergens: allergensOf(dish.allergens, earlier?.allergens ?? []),
    declares_allergens: dish.declares_allergens ?? earlier?.declares_allergens ?? false,
    is_vegetarian: dish.is_vegetarian ?? earlier?.is_vegetarian ?? false,
    is_on_menu: dish.is_on_menu ?? earlier?.is_on_menu ?? true,
  }
}

/** The order of allergens has no meaning, so another one is no change. */
function allergensOf(given: readonly Allergen[] | undefined, before: readonly string[]): readonly string[] {
  if (!given) return before
  const isSame = new Set<string>(given).symmetricDifference(new Set(before)).size === 0
  return isSame ? before : [...new Set(given)]
}
