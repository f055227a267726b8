/** What is typed in the form of a product as the difference from what is saved (use-autosave.ts). */
import type { Values } from '#app/form-rows.ts'

/** Fields that say what is sent, not what the product is. */
const notTyped = ['version', 'currency', 'attempt', 'command', 'changes', 'newer_version', 'has_food']

/** Returns the fields of the form that differ from the saved ones; empty for an emptied field. */
export function typedChanges(saved: Values, typed: Values): Values {
  const changes: Record<string, string> = {}
  for (const name of new Set([...Object.keys(saved), ...Object.keys(typed)])) {
    const value = typed[name] ?? ''
    if (value !== (saved[name] ?? '') && !notTyped.includes(name)) changes[name] = value
  }
  // The count that a new one is based on belongs to it.
  for (const name of Object.keys(changes)) {
    const was = name.replace(/\.stock\.on_hand$/, '.stock.was')
    if (was !== name) changes[was] = typed[was] ?? ''
  }
  return changes
}

/** Returns the values of a form with such changes. */
export function withTyped(saved: Values, changes: Values): Values {
  const all = Object.entries({ ...saved, ...changes })
  return Object.fromEntries(all.filter(([, value]) => value !== ''))
}
