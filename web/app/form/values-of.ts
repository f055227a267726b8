import { decimalOf } from '#values/money.ts'
import type { Values } from '../form-rows.ts'

/**
 * Returns the fields of an API answer as a form has them. An amount of money `fee` is the field `fee_minor`, a
 * decimal; a `spread_bps` is a percentage.
 */
export function valuesOf(fields: object, minorUnits?: number): Values {
  const values: Record<string, string> = {}
  const written = (name: string, value: number): string => {
    if (/(^|[._])minor$/.test(name)) return decimalOf(value, minorUnits)
    return /(^|[._])bps$/.test(name) ? decimalOf(value) : String(value)
  }
  const add = (name: string, value: unknown): void => {
    if (value === true) values[name] = 'on'
    else if (typeof value === 'string') values[name] = value
    else if (typeof value === 'number') values[name] = written(name, value)
    else if (isMoney(value)) values[`${name}_minor`] = decimalOf(value.minor, minorUnits)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, each] of Object.entries(value)) add(name === '' ? inner : `${name}.${inner}`, each)
  }
  add('', fields)
  return values
}

function isMoney(value: unknown): value is { readonly minor: number } {
  return typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value
}
