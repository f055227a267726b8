import type { DishFault, ImportedDish } from './imported-dish.ts'
import { nameKey } from './name-key.ts'
import type { GroupRow } from './option-group-queries.ts'
import type { DishRow, SectionRow } from './queries.ts'

export interface CurrentMenu {
  readonly sections: readonly SectionRow[]
  readonly dishes: readonly DishRow[]
  readonly groups: readonly GroupRow[]
}

interface Match {
  /** The dish that the row changes; absent for a new one. */
  readonly dish?: DishRow
  readonly fault?: DishFault
}

/**
 * Finds the dish of each row by its English name; the section decides where a menu has several of that name. A name may
 * only be in one row, unless each row has its own dish already.
 */
export function matchDishes(
  { dishes, sections }: CurrentMenu,
  imported: readonly ImportedDish[],
): readonly Match[] {
  const named = Map.groupBy(dishes, ({ name }) => nameKey(name.en))
  const sectionKeys = new Map(sections.map(({ id, name }) => [id, nameKey(name.en)]))
  const found = imported.map((row): Match => {
    if (!row.name.en) return {}
    const candidates = named.get(nameKey(row.name.en)) ?? []
    const section = nameKey(row.section?.en)
    const [dish, ...others] =
      candidates.length > 1
        ? candidates.filter(({ section_id }) => sectionKeys.get(section_id) === section)
        : candidates
    if (candidates.length > 1 && (!dish || others.length > 0)) return { fault: faultOf('dish_ambiguous') }
    return dish ? { dish } : {}
  })
  const uses = Map.groupBy(imported.keys(), (place) => {
    const key = nameKey(imported[place]?.name.en)
    return found[place]?.dish?.id ?? (key === '' ? `row ${place}` : key)
  })
  const repeated = new Set([...uses.values()].filter((places) => places.length > 1).flat())
  return found.map((match, place) =>
    repeated.has(place) && !match.fault ? { ...match, fault: faultOf('dish_repeated') } : match,
  )
}

function faultOf(code: string): DishFault {
  return { field: 'name', code }
}
