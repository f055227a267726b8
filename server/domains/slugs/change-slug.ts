import type { Answer, Given } from '#contract/endpoint.ts'
import { storeChanged } from '#contract/events.ts'
import type {
  changeSlug as ChangeContract,
  changeProductSlug as OwnChangeContract,
  readProductSlug as OwnReadContract,
  OwnSlug,
  readSlug as ReadContract,
  checkSlugAvailability as WantedContract,
} from '#contract/slugs.ts'
import { lockCategories, moveBrand, moveCategory, refreshListings } from '#domains/catalog/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate, type Tag } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { findSlugFault, readFormerSlugs, type SlugRequest } from '#platform/slugs.ts'
import type { Work } from '#platform/work.ts'
import { type SlugKind, slugForm, slugLengthMax } from '#values/slug.ts'
import { readSlugged, type SluggedRow, writeSlug } from './queries.ts'

interface Which {
  readonly kind: SlugKind
  readonly id: string
  /** The store that must own the product, for sellers. */
  readonly storeId?: string
}

export async function checkSlugAvailability(
  work: Work,
  { params: { kind }, query: { wanted } }: Given<typeof WantedContract>,
): Promise<Answer<typeof WantedContract>> {
  const scope = ''
  return {
    fault: wanted === undefined ? undefined : await faultOf(work, { kind, scope, id: undefined }, wanted),
  }
}

/** @throws not_found */
export async function readSlug(
  work: Work,
  { params, query: { wanted } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  return ownSlug(work, params, { wanted })
}

/** @throws not_found; not_allowed where the site itself links to the slug; invalid_input also where it is taken */
export async function changeSlug(
  work: Work,
  { params, body: { slug } }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  return change(work, params, slug)
}

/** @throws not_found also for another store's product */
export async function readProductSlug(
  work: Work,
  { params: { store, id }, query: { wanted } }: Given<typeof OwnReadContract>,
): Promise<Answer<typeof OwnReadContract>> {
  return ownSlug(work, { kind: 'product', id, storeId: staffOf(work, store).storeId }, { wanted })
}

/** @throws not_found also for another store's product; not_allowed; invalid_input also where it is taken */
export async function changeProductSlug(
  work: Work,
  { params: { store, id }, body: { slug } }: Given<typeof OwnChangeContract>,
): Promise<Answer<typeof OwnChangeContract>> {
  return change(work, { kind: 'product', id, storeId: staffOf(work, store).storeId }, slug)
}

async function change(work: Work, which: Which, slug: string): Promise<OwnSlug> {
  // Before the row, in the same order as the commands that move categories.
  if (which.kind === 'category') await lockCategories(work)
  const row = await found(work, which, { isHeld: true })
  if (row.is_fixed) throw problem('not_allowed')
  if (slug !== row.slug) {
    const fault = await faultOf(work, wishOf(which, row), slug)
    if (fault) throw problem('invalid_input', {}, { slug: [fault] })
    await move(work, which, slug)
    recordAuditChange(work, { from: row.slug, to: slug })
  }
  return ownSlug(work, which, {})
}

/** Invalidates everything that shows the URL. */
async function move(work: Work, { kind, id }: Which, slug: string): Promise<void> {
  if (kind === 'category') await moveCategory(work, { id, slug })
  else await writeSlug(work, { kind, id, slug })
  if (kind === 'product') await refreshListings(work, [id])
  if (kind === 'brand') await moveBrand(work, id)
  if (kind === 'store') emit(work, storeChanged, { store_id: id })
  const own: readonly Tag[] = kind === 'product' || kind === 'store' ? [`${kind}:${id}`] : []
  invalidate(work, [...own, 'catalog', 'content'])
}

async function ownSlug(
  work: Work,
  which: Which,
  { wanted }: { wanted?: string | undefined },
): Promise<OwnSlug> {
  const row = await found(work, which)
  const { kind } = which
  return {
    id: row.id,
    kind,
    name: row.name,
    slug: row.slug,
    before: before(kind, row),
    ...(row.vertical && { vertical: row.vertical }),
    is_fixed: row.is_fixed,
    former_slugs: await readFormerSlugs(work, which),
    ...(wanted !== undefined && { fault: await faultOf(work, wishOf(which, row), wanted) }),
  }
}

async function found(work: Work, which: Which, { isHeld = false } = {}): Promise<SluggedRow> {
  const row = await readSlugged(work, which, { isHeld })
  if (!row || (which.storeId !== undefined && row.store_id !== which.storeId)) throw problem('not_found')
  return row
}

type Wish = Omit<SlugRequest, 'slug'>

function wishOf({ kind, id, storeId }: Which, { vertical }: SluggedRow): Wish {
  const scope = kind === 'category' ? (vertical ?? '') : ''
  return { kind, scope, id, ...(storeId !== undefined && { storeId }) }
}

async function faultOf(work: Work, requested: Wish, slug: string): Promise<OwnSlug['fault']> {
  if (!slugForm.test(slug)) return 'slug_invalid'
  if (slug.length > slugLengthMax[requested.kind]) return 'too_long'
  return findSlugFault(work, { ...requested, slug })
}

function before(kind: SlugKind, { vertical }: SluggedRow): string {
  switch (kind) {
    case 'post':
      return '/blog/'
    case 'page':
      return '/pages/'
    case 'product':
      return '/product/'
    case 'store':
    case 'category':
      return `/${vertical}/`
    case 'collection':
      return '/collections/'
    case 'brand':
      return '/brands/'
  }
}
