/** How operators write articles. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addPost as AddContract,
  listWrittenPosts as ListContract,
  readWrittenPost as ReadContract,
  writePost as WriteContract,
} from '#contract/posts.ts'
import { attachPictures, describePictureIn } from '#domains/media/index.ts'
import { forget } from '#platform/forget.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { cleanRichText, isBlank, wordsIn } from '#platform/rich-text.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { keepTextPictures } from '../text-pictures.ts'
import * as queries from './write-queries.ts'

const PER_PAGE = 25
const WORDS_A_MINUTE = 200

export async function listWrittenPosts(
  work: Work,
  { query: { page = 1, search, state } }: Given<typeof ListContract>,
): Promise<Answer<typeof ListContract>> {
  const asked = { page, perPage: PER_PAGE }
  const rows = await queries.readPage(work, { ...asked, search, state })
  return {
    data: rows.map(({ total: _, published_at, changed_at, ...row }) => ({
      ...row,
      changed_at: changed_at.toISOString(),
      ...(published_at && { published_at: published_at.toISOString() }),
    })),
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}

/** @throws not_found also where there is no such version */
export async function readWrittenPost(
  work: Work,
  { params: { id }, query }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await queries.readPost(work, id)
  const shown = query.version ?? row?.version ?? 0
  const text = await queries.readText(work, { id, version: shown })
  if (!row || !text) throw problem('not_found')
  const { published_at, cover, cover_id, cover_alt, versions, ...rest } = row
  return {
    ...rest,
    title: both(text.title),
    excerpt: both(text.excerpt),
    body: both(text.body),
    shown,
    versions: versions.map(({ version, at, by }) => ({
      version,
      written_at: new Date(at).toISOString(),
      ...(by !== null && { written_by: by }),
    })),
    ...(cover && cover_id && { cover: { id: cover_id, picture: cover, alt: both(cover_alt ?? {}) } }),
    ...(published_at && { published_at: published_at.toISOString() }),
  }
}

/** @throws invalid_input also where the address is taken */
export async function addPost(
  work: Work,
  { body }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  const id = newId()
  const post = await toWrite(work, body, null)
  await describeCover(work, body.cover)
  if (!(await queries.insertPost(work, { id, ...post }))) throw taken()
  forget(work, ['content'])
  return { id }
}

/** @throws not_found; invalid_input also where the address is taken; state_conflict when another has written meanwhile */
export async function writePost(
  work: Work,
  { params: { id }, body }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  const held = await queries.holdPost(work, id)
  if (!held) throw problem('not_found')
  if (held.version !== body.version) throw problem('state_conflict', { version: body.version })
  const post = await toWrite(work, body, held.published_at)
  if (body.cover?.id !== held.cover_id) await describeCover(work, body.cover)
  else if (body.cover) await describePictureIn(work, { id: body.cover.id, alt: written(body.cover.alt) })
  const version = held.version + 1
  if (!(await queries.updatePost(work, { id, ...post, version }))) throw taken()
  forget(work, ['content'])
  return { version }
}

type Body = Given<typeof AddContract>['body']

async function toWrite(work: Work, body: Body, before: Date | null): Promise<queries.PostToWrite> {
  const clean = { en: cleanRichText(body.body.en), fr: cleanRichText(body.body.fr) }
  if (isBlank(clean.en)) throw problem('invalid_input', {}, { 'body.en': ['field_empty'] })
  await keepTextPictures(work, { html: clean.en, field: 'body.en' })
  await keepTextPictures(work, { html: clean.fr, field: 'body.fr' })
  const products = await queries.findProducts(work, body.products)
  if (products.length < body.products.length) {
    throw problem('invalid_input', {}, { products: ['coupon_place_unknown'] })
  }
  return {
    slug: body.slug,
    category: body.category,
    tags: [...new Set(body.tags)],
    author: body.author,
    title: written(body.title),
    excerpt: written(body.excerpt),
    body: written({ en: clean.en, fr: isBlank(clean.fr) ? '' : clean.fr }),
    readMinutes: Math.max(1, Math.ceil(wordsIn(clean.en) / WORDS_A_MINUTE)),
    coverId: body.cover?.id ?? null,
    productIds: products,
    publishedAt: momentOf(work, body, before),
    changedBy: work.actor.kind === 'person' ? work.actor.userId : null,
  }
}

function momentOf({ now }: Work, { publication, publish_at }: Body, before: Date | null): Date | null {
  if (publication === 'draft') return null
  if (publication === 'now') return before !== null && before <= now ? before : now
  const at = publish_at === undefined ? undefined : new Date(publish_at)
  if (!at) throw problem('invalid_input', {}, { publish_at: ['day_required'] })
  if (at <= now) throw problem('invalid_input', {}, { publish_at: ['moment_past'] })
  return at
}

/** A picture that was just uploaded by whoever writes, which from now on stays. */
async function describeCover(work: Work, cover: Body['cover']): Promise<void> {
  if (!cover) return
  const ownerId = work.actor.kind === 'person' ? work.actor.userId : ''
  if (!(await attachPictures(work, { ownerId, pictureIds: [cover.id] }))) {
    throw problem('invalid_input', {}, { cover: ['picture_invalid'] })
  }
  await describePictureIn(work, { id: cover.id, alt: written(cover.alt) })
}

function taken() {
  return problem('invalid_input', {}, { slug: ['slug_taken'] })
}

/** Where nothing is written in a language, English stands in. */
function written(texts: { readonly en: string; readonly fr: string }): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

function both(texts: Readonly<Record<string, string>>) {
  return { en: texts.en ?? '', fr: texts.fr ?? '' }
}
