import { type TaxClass, taxClasses } from '#values/tax-class.ts'
import type { Parsed } from './cells.ts'

export function parseTaxClass(text: string): Parsed<TaxClass> {
  const named = taxClasses.find((each) => each === text.trim().toLowerCase())
  return named ? { value: named } : { fault: 'tax_class_unknown' }
}
