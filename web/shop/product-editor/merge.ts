/** Combines the changes of two people who edited the same version of a product. */
import { changesBetween, isSame } from '#app/form/values.ts'
import type { ProductFields } from './fields.ts'

interface Edits {
  /** The version that both started from. */
  readonly base: ProductFields
  readonly mine: ProductFields
  /** The newer version, saved by somebody else. */
  readonly theirs: ProductFields
}

/**
 * Returns the changes to send for the newer version: only what was changed here. Texts are combined by language and
 * variants by variant and field; of other lists, the one changed here counts.
 */
export function mergedChanges({ base, mine, theirs }: Edits): Partial<ProductFields> {
  const merged = Object.fromEntries(
    Object.entries(changesBetween(base, mine)).map(([name, value]) => {
      const key = name as keyof ProductFields
      return [name, mergedField(key, { base: base[key], mine: value, theirs: theirs[key] })]
    }),
  )
  return changesBetween(theirs, merged as ProductFields)
}

/** Returns the fields that both changed, each to another value. */
export function changedByBoth({ base, mine, theirs }: Edits): string[] {
  const ours = changesBetween(base, mine)
  return Object.keys(changesBetween(base, theirs)).filter((name) => {
    const key = name as keyof ProductFields
    if (!(key in ours) || isSame(ours[key], theirs[key])) return false
    const values = { base: base[key], mine: ours[key], theirs: theirs[key] }
    if (key === 'variants') return variantsClash(values)
    return !isTexts(ours[key]) || textsClash(values)
  })
}

interface Three {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

function mergedField(name: keyof ProductFields, { base, mine, theirs }: Three): unknown {
  if (name === 'variants' && isVariants(base) && isVariants(mine) && isVariants(theirs)) {
    return mergedVariants(base, mine, theirs)
  }
  return isTexts(base) && isTexts(mine) && isTexts(theirs) ? mergedObject(base, mine, theirs) : mine
}

type Variant = NonNullable<ProductFields['variants']>[number]

/** Where variants were added, removed or renamed here, the list as it is here counts. */
function mergedVariants(
  base: readonly Variant[],
  mine: readonly Variant[],
  theirs: readonly Variant[],
): readonly Variant[] {
  if (!isSame(base.map(shape), mine.map(shape))) return mine
  const baseById = byId(base)
  const mineById = byId(mine)
  return theirs.map((variant) => {
    const before = baseById.get(variant.id)
    const here = mineById.get(variant.id)
    return before && here ? mergedObject<Variant>(before, here, variant) : variant
  })
}

function variantsClash({ base, mine, theirs }: Three): boolean {
  if (!isVariants(base) || !isVariants(mine) || !isVariants(theirs)) return false
  const shapes = [base, mine, theirs].map((variants) => variants.map(shape))
  if (!isSame(shapes[0], shapes[1]) || !isSame(shapes[0], shapes[2])) return true
  const mineById = byId(mine)
  const theirsById = byId(theirs)
  return base.some((variant) =>
    textsClash({ base: variant, mine: mineById.get(variant.id), theirs: theirsById.get(variant.id) }),
  )
}

function textsClash({ base, mine, theirs }: Three): boolean {
  const ours = changesBetween<object>(base ?? {}, mine ?? {})
  const others = changesBetween<object>(base ?? {}, theirs ?? {})
  return Object.keys(ours).some(
    (name) => name in others && !isSame(Reflect.get(ours, name), Reflect.get(others, name)),
  )
}

/** Puts what changed from `base` to `mine` into `theirs`; what was emptied is left out. */
function mergedObject<T extends object>(base: T, mine: T, theirs: T): T {
  const merged = new Map<string, unknown>(Object.entries(theirs))
  const [before, after] = [new Map(Object.entries(base)), new Map(Object.entries(mine))]
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (isSame(before.get(name), after.get(name))) continue
    if (after.has(name)) merged.set(name, after.get(name))
    else merged.delete(name)
  }
  return Object.fromEntries(merged) as T
}

function shape({ id, values }: Variant) {
  return { id, values }
}

function byId(variants: readonly Variant[]): ReadonlyMap<string | undefined, Variant> {
  return new Map(variants.map((variant) => [variant.id, variant]))
}

function isVariants(value: unknown): value is Variant[] {
  return Array.isArray(value)
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('percent' in value)
}
