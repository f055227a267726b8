/** Measures of size charts: numbers or ranges, in centimetres or inches. */

export const sizeUnits = ['cm', 'in'] as const
export type SizeUnit = (typeof sizeUnits)[number]

export type Measure = number | [from: number, to: number]

const CM_PER_INCH = 2.54
const MEASURE = /^(\d{1,4}(?:[.,]\d{1,2})?)(?:\s*[-–—]\s*(\d{1,4}(?:[.,]\d{1,2})?))?$/

/** Parses `82`, `82.5` or `82–87`; undefined if it is none of these. */
export function parseMeasure(text: string): Measure | undefined {
  const [, from, to] = MEASURE.exec(text.trim()) ?? []
  if (from === undefined) return undefined
  if (to === undefined) return numberIn(from)
  const range: Measure = [numberIn(from), numberIn(to)]
  return range[0] <= range[1] ? range : undefined
}

export function measureText(measure: Measure | undefined): string {
  if (measure === undefined) return ''
  return typeof measure === 'number' ? String(measure) : measure.join('–')
}

/** Converts a measure to the other unit, rounded as charts print it: the smaller, the finer. */
export function convertMeasure(measure: Measure, from: SizeUnit): Measure {
  const convert = (value: number) => rounded(from === 'cm' ? value / CM_PER_INCH : value * CM_PER_INCH)
  return typeof measure === 'number' ? convert(measure) : [convert(measure[0]), convert(measure[1])]
}

function numberIn(text: string): number {
  return Number(text.replace(',', '.'))
}

/** To 0.05 below five, to 0.1 below fifteen, else to a half. */
function rounded(value: number): number {
  const parts = value < 5 ? 20 : value < 15 ? 10 : 2
  return Math.round(value * parts) / parts
}
