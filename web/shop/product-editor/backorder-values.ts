/** How a variant is sold beyond its stock, as text fields of the form of its product. */
import type { Values } from '#app/form-rows.ts'
import type { VariantBackorder } from '#contract/backorders.ts'
import { backorderKinds } from '#values/backorder.ts'

export const backorderFields = ['kind', 'limit', 'ships_on', 'days_min', 'days_max'] as const
export type BackorderField = (typeof backorderFields)[number]

/** Reads the fields of the variant at a path. Fields that its kind doesn't have are ignored. */
export function backorderIn(
  values: Values,
  path: string,
  numberOf: (text: string | undefined) => number | null,
): VariantBackorder | null {
  const text = (field: BackorderField) => values[`${path}.backorder.${field}`]?.trim() ?? ''
  const kind = backorderKinds.find((each) => each === text('kind'))
  if (!kind) return null
  const isPreOrder = kind === 'pre_order'
  return {
    kind,
    limit: numberOf(text('limit')),
    ships_on: text('ships_on') || null,
    days_min: isPreOrder ? null : numberOf(text('days_min')),
    days_max: isPreOrder ? null : numberOf(text('days_max')),
  }
}

export function backorderValues(path: string, backorder: VariantBackorder | null): [string, string][] {
  if (!backorder) return []
  return backorderFields.flatMap((field) => {
    const value = backorder[field]
    return value === null ? [] : [[`${path}.backorder.${field}`, String(value)] as [string, string]]
  })
}

/** Returns the fields of the variant at a path; empty without one. */
export function backorderTextsAt(
  values: Values,
  path: string | undefined,
): Readonly<Partial<Record<BackorderField, string>>> {
  if (path === undefined) return {}
  return Object.fromEntries(
    backorderFields.flatMap((field) => {
      const text = values[`${path}.backorder.${field}`]
      return text ? [[field, text]] : []
    }),
  )
}
