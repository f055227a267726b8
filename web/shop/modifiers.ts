/** Modifiers of a dish: default choices, incomplete groups and surcharges. */
import type { ModifierGroup } from '#contract/catalog.ts'
import type { Money } from '#contract/vocabulary.ts'

export type ChosenModifiers = ReadonlySet<string>

export function defaultModifiers(groups: readonly ModifierGroup[]): ChosenModifiers {
  return new Set(
    groups.flatMap((group) => group.choices.filter((choice) => choice.is_default).map(({ id }) => id)),
  )
}

/** Returns those of the given ids that exist in the groups. */
export function givenModifiers(groups: readonly ModifierGroup[], ids: readonly string[]): ChosenModifiers {
  return new Set(
    groups.flatMap(({ choices }) => choices.map(({ id }) => id)).filter((id) => ids.includes(id)),
  )
}

/** Groups with exactly one choice are shown as radio buttons. */
export function isSingleChoice(group: ModifierGroup): boolean {
  return group.max === 1 && group.min === 1
}

export function chosenIn(group: ModifierGroup, chosen: ChosenModifiers): string[] {
  return group.choices.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
}

/** Toggles a choice; in a single-choice group it replaces the other one, and a full group accepts no more. */
export function toggleModifier(group: ModifierGroup, chosen: ChosenModifiers, id: string): ChosenModifiers {
  const next = new Set(chosen)
  if (next.has(id)) {
    if (!isSingleChoice(group)) next.delete(id)
    return next
  }
  const taken = chosenIn(group, chosen)
  if (group.max === 1) for (const other of taken) next.delete(other)
  else if (taken.length >= group.max) return chosen
  return next.add(id)
}

/** Returns the groups with fewer choices than their minimum or more than their maximum. */
export function unmetGroups(groups: readonly ModifierGroup[], chosen: ChosenModifiers): ModifierGroup[] {
  return groups.filter((group) => {
    const count = chosenIn(group, chosen).length
    return count < group.min || count > group.max
  })
}

export function priceWith(price: Money, groups: readonly ModifierGroup[], chosen: ChosenModifiers): Money {
  const extra = groups
    .flatMap((group) => group.choices)
    .filter(({ id }) => chosen.has(id))
    .reduce((total, choice) => total + choice.price.minor, 0)
  return { minor: price.minor + extra, currency: price.currency }
}
