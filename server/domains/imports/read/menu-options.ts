/**
 * Modifier groups in a cell: their names, or `Size: Small, Large +3.00` to define one, `Spice (0-1): Mild, Hot` with the
 * numbers of choices, separated by semicolons. A backslash makes the next sign part of a name.
 */
import type { WrittenGroup } from '#domains/catalog/index.ts'
import type { Parsed } from './cells.ts'

// Escaped signs are moved to private-use characters while a cell is split.
const ESCAPED_FROM = 0xe000
const escaped = /\\([\\;:,+(])/g
const moved = /[\ue000-\ue07f]/g

/** Returns the names or definitions of a cell; undefined if it cannot be read. */
export function optionsIn(
  text: string,
  priceIn: (text: string) => Parsed<number>,
): readonly (string | WrittenGroup)[] | undefined {
  const hidden = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(escaped, (_, sign: string) => String.fromCharCode(ESCAPED_FROM + sign.charCodeAt(0)))
  const entries = hidden
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => (entry.includes(':') ? groupIn(entry, priceIn) : shown(entry)))
  const found = entries.filter((entry) => entry !== undefined)
  return found.length === entries.length ? found : undefined
}

/** Writes the names of modifier groups so that `optionsIn` reads them as they are. */
export function optionsCell(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ')
}

function shown(text: string): string {
  return text.replace(moved, (sign) => String.fromCharCode(sign.charCodeAt(0) - ESCAPED_FROM)).trim()
}

function groupIn(entry: string, priceIn: (text: string) => Parsed<number>): WrittenGroup | undefined {
  const [head = '', ...rest] = entry.split(':')
  const [, name = '', least, most] =
    /^(.*?)\s*(?:\((\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\))?$/.exec(head.trim()) ?? []
  const choices = rest
    .join(':')
    // A comma before a digit may be the decimal sign of a price.
    .split(/,(?!\d)/)
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')
    .map((choice) => choiceIn(choice, priceIn))
  const read = choices.filter((choice) => choice !== undefined)
  if (name === '' || read.length === 0 || read.length < choices.length) return undefined
  const min = Number(least ?? 1)
  return { text: shown(entry), name: shown(name), min, max: Number(most ?? least ?? 1), choices: read }
}

function choiceIn(
  choice: string,
  priceIn: (text: string) => Parsed<number>,
): WrittenGroup['choices'][number] | undefined {
  const [, label, amount] = /^([^+]*\S)\s*\+([^+]+)$/.exec(choice) ?? []
  if (label === undefined || amount === undefined) {
    return choice.includes('+') ? undefined : { label: shown(choice), price_minor: 0 }
  }
  const price = priceIn(amount.trim())
  return 'value' in price ? { label: shown(label), price_minor: price.value } : undefined
}
