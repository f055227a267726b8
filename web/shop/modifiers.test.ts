import { describe, expect, it } from 'vitest'
import type { ModifierGroup } from '#contract/catalog.ts'
import { defaultModifiers, priceWith, toggleModifier, unmetGroups } from './modifiers.ts'

function group(
  id: string,
  bounds: { min: number; max: number },
  choices: [string, number, boolean?][],
): ModifierGroup {
  return {
    id,
    name: id,
    ...bounds,
    choices: choices.map(([name, minor, isDefault]) => ({
      id: name,
      label: name,
      price: { minor, currency: 'USD' },
      is_default: isDefault ?? false,
    })),
  }
}

const pepper = group('pepper', { min: 1, max: 1 }, [
  ['mild', 0, true],
  ['hot', 0],
])
const sides = group('sides', { min: 0, max: 2 }, [
  ['plantain', 300],
  ['slaw', 250],
  ['rice', 350],
])
const filling = group('filling', { min: 1, max: 1 }, [
  ['chicken', 0],
  ['saltfish', 100],
])

describe('modifiers of a dish', () => {
  it('starts with the default choices and reports incomplete groups', () => {
    const chosen = defaultModifiers([pepper, sides, filling])

    expect([...chosen]).toEqual(['mild'])
    expect(unmetGroups([pepper, sides, filling], chosen)).toEqual([filling])
  })

  it('replaces the choice in a single-choice group and never removes it', () => {
    expect([...toggleModifier(pepper, new Set(['mild']), 'hot')]).toEqual(['hot'])
    expect([...toggleModifier(pepper, new Set(['hot']), 'hot')]).toEqual(['hot'])
  })

  it("allows no more choices than the group's maximum", () => {
    const full = new Set(['plantain', 'slaw'])

    expect(toggleModifier(sides, full, 'rice')).toBe(full)
    expect([...toggleModifier(sides, full, 'slaw')]).toEqual(['plantain'])
  })

  it('adds the prices of the choices', () => {
    const price = priceWith({ minor: 1450, currency: 'USD' }, [sides, filling], new Set(['slaw', 'saltfish']))

    expect(price).toEqual({ minor: 1800, currency: 'USD' })
  })
})
