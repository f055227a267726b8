import { bodyLimits } from '#app/form/limits.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import type { EndpointKey } from '#contract/endpoints.ts'
import type { Changed } from '#contract/market-rules.ts'

interface Answered {
  readonly rules: object
  readonly data: readonly (Changed & { readonly rules: object; readonly minor_units?: number })[]
  /** The market's currency, where the settings have amounts. */
  readonly currency?: string
  readonly minor_units?: number
}

/** Returns settings and their history, latest first, as the fields of a form. */
export function loadedSettings(
  { rules, data, currency, minor_units: minorUnits }: Answered,
  key: EndpointKey,
) {
  return {
    values: valuesOf(rules, minorUnits),
    history: data.map(({ at, by, rules: was, minor_units: units = minorUnits }) => ({
      at,
      by,
      values: valuesOf(was, units),
    })),
    limits: bodyLimits(key),
    currency,
    minorUnits,
  }
}

export type LoadedSettings = ReturnType<typeof loadedSettings>
