import type { z } from 'zod'
import {
  attributeChanged,
  brandChanged,
  categoryChanged,
  productsChanged,
  storeChanged,
  tagChanged,
} from '#contract/events.ts'
import { type Handler, on } from '#platform/events/emit.ts'
import type { JobKind, JobShape } from '#platform/job-kind.ts'
import type { Begin } from '#platform/work.ts'
import {
  refreshAttribute,
  refreshBrand,
  refreshCategory,
  refreshProducts,
  refreshStore,
  refreshTag,
} from './job-kinds.ts'

export const searchHandlers: readonly Handler[] = [
  on(attributeChanged, (begin, changed) => once(begin, refreshAttribute, changed)),
  on(brandChanged, (begin, changed) => once(begin, refreshBrand, changed)),
  on(categoryChanged, (begin, changed) => once(begin, refreshCategory, changed)),
  on(productsChanged, (begin, changed) => begin((work) => work.addJob(refreshProducts, changed))),
  on(storeChanged, (begin, changed) => once(begin, refreshStore, changed)),
  on(tagChanged, (begin, changed) => once(begin, refreshTag, changed)),
]

/** Adds a job that replaces a waiting one for the same record. */
function once<Shape extends JobShape>(
  begin: Begin,
  kind: JobKind<Shape>,
  changed: z.input<Shape>,
): Promise<void> {
  const key = `${kind.name}:${Object.values(changed).join()}`
  return begin((work) => work.addJob(kind, changed, { key }))
}
