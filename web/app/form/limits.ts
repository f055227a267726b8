/** Limits of a form field, as the contract has them. */
export interface Limit {
  /** Only of yes/no fields. */
  readonly type?: 'boolean'
  readonly isRequired?: boolean
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly maxItems?: number
}

/** By field path; a `*` stands for any place in a list: `variants.*.sku`. */
export type Limits = Readonly<Record<string, Limit>>

/** Returns the limit of a field such as `variants.3.sku`. */
export function limitOf(limits: Limits, name: string): Limit {
  return limits[name.replace(/\.\d+(?=\.|$)/g, '.*')] ?? {}
}
