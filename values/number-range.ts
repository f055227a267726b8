/** Ranges of numbers as lists and their addresses name them: `load:2.5-10`, `box.length:-30`. Pure. */

/** Sides of a dimension, in the order of its values. */
export const sides = ['length', 'width', 'height'] as const
export type Side = (typeof sides)[number]

export interface NumberRange {
  /** The key of an attribute, with the side of a dimension. */
  readonly of: string
  /** Inclusive; at least one is set. */
  readonly min?: number
  readonly max?: number
}

const NUMBER = String.raw`-?\d{1,9}(?:\.\d{1,6})?`
const OF = String.raw`[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:${sides.join('|')}))?`
const RANGE = new RegExp(`^(${OF}):(?:(${NUMBER})-(${NUMBER})?|-(${NUMBER}))$`)

/** Returns undefined for text that is no range. Reversed bounds are swapped. */
export function readRange(text: string): NumberRange | undefined {
  const [, of, from, to, only] = RANGE.exec(text) ?? []
  if (of === undefined) return undefined
  const [min, max] = [numberOf(from), numberOf(to ?? only)]
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  return { of, ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) }
}

export function writeRange({ of, min, max }: NumberRange): string {
  return `${of}:${min ?? ''}-${max ?? ''}`
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}
