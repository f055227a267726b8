/** Modifier groups that dishes of a file name or define. */
import { isDeepStrictEqual } from 'node:util'
import { OptionGroupFields } from '#contract/menu.ts'
import { newId } from '#values/id.ts'
import type { DishFault, ImportedDish, WrittenGroup } from './imported-dish.ts'
import { nameKey } from './name-key.ts'
import type { GroupRow } from './option-group-queries.ts'
import { groupErrors } from './option-groups.ts'

export interface NewGroup extends Omit<WrittenGroup, 'text'> {
  readonly id: string
}

interface FoundGroups {
  readonly ids: readonly string[]
  readonly added: readonly NewGroup[]
  readonly fault?: DishFault
}

type Asked = string | WrittenGroup

/**
 * Returns how to find the groups of a dish: those of the menu by name, or new ones that any row defines. A definition of
 * a group that exists must be the same.
 */
export function groupFinder(existing: readonly GroupRow[], imported: readonly ImportedDish[]) {
  const byName = Map.groupBy(existing, ({ name }) => nameKey(name.en))
  const read = (option: Asked): Asked =>
    typeof option !== 'string' && byName.has(nameKey(option.text)) ? option.text : option
  const defined = definedGroups(imported.flatMap(({ options = [] }) => options.map(read)))
  const onMenu = new Map(existing.map((group) => [group.id, group]))

  return (asked: readonly Asked[], current: readonly string[]): FoundGroups => {
    const left = current.flatMap((id) => onMenu.get(id) ?? [])
    const ids = new Set<string>()
    const added = new Map<string, NewGroup>()
    for (const option of asked.map(read)) {
      const key = nameKey(typeof option === 'string' ? option : option.name)
      const used = left.findIndex(({ name }) => nameKey(name.en) === key)
      const known = used === -1 ? (byName.get(key) ?? []) : left.splice(used, 1)
      const found = known[0] ?? defined.get(key)
      const code = faultCode(option, { found, count: known.length })
      if (!found || code) return { ids: [], added: [], fault: { field: 'options', code: code ?? '' } }
      ids.add(found.id)
      if (known.length === 0 && 'min' in found) added.set(found.id, found)
    }
    const isFull = ids.size > GROUPS_OF_DISH_MAX
    return {
      ids: [...ids],
      added: [...added.values()],
      ...(isFull && { fault: { field: 'options', code: 'too_many' } as const }),
    }
  }
}

const GROUPS_OF_DISH_MAX = 12

/** The first definition of each group counts. */
function definedGroups(asked: readonly Asked[]): ReadonlyMap<string, NewGroup> {
  const defined = new Map<string, NewGroup>()
  for (const option of asked) {
    if (typeof option === 'string') continue
    const { text: _, ...group } = option
    const key = nameKey(group.name)
    if (!defined.has(key)) defined.set(key, { ...group, id: newId() })
  }
  return defined
}

function faultCode(
  asked: Asked,
  { found, count }: { found: GroupRow | NewGroup | undefined; count: number },
): string | undefined {
  if (!found) return 'option_unknown'
  if (count > 1) return 'option_ambiguous'
  const definition = typeof asked === 'string' ? ('min' in found ? found : undefined) : asked
  const fault = definition && invalidity(definition)
  if (fault) return fault
  return typeof asked === 'string' || isSame(asked, found) ? undefined : 'option_differs'
}

function invalidity({ name, min, max, choices }: Omit<WrittenGroup, 'text'>): string | undefined {
  const fields = {
    name: { en: name },
    min,
    max,
    choices: choices.map(({ label, price_minor }) => ({
      label: { en: label },
      price_minor,
      is_default: false,
    })),
  }
  const { data, error } = OptionGroupFields.safeParse(fields)
  if (!data) return error?.issues[0]?.message ?? 'field_invalid'
  return Object.values(groupErrors(data)).flat()[0]
}

function isSame(asked: WrittenGroup, found: GroupRow | NewGroup): boolean {
  return isDeepStrictEqual(definitionOf(asked), definitionOf(found))
}

function definitionOf(group: WrittenGroup | NewGroup | GroupRow) {
  const isStored = 'min_choices' in group
  return {
    min: isStored ? group.min_choices : group.min,
    max: isStored ? group.max_choices : group.max,
    choices: isStored
      ? group.choices.map(({ label, price_minor }) => ({
          label: nameKey(label.en),
          price: Number(price_minor),
        }))
      : group.choices.map(({ label, price_minor }) => ({ label: nameKey(label), price: price_minor })),
  }
}
