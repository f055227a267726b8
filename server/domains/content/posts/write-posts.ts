import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addPost as AddContract,
  listWrittenPosts as ListContract,
  readWrittenPost as ReadContract,
  writePost as WriteContract,
} from '#contract/posts.ts'
import { attachPictures, describePictureIn } from '#domains/media/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { cleanRichText, isBlank, wordsIn } from '#platform/rich-text.ts'
import { errorsIn, type FieldFaults, withFieldErrors } from '#platform/route.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import { findSlugFault, readFormerSlugs } from '#platform/slugs.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { attachTextPictures } from '../text-pictures.ts'
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
    former_slugs: await readFormerSlugs(work, { kind: 'post', id }),
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

/** @throws invalid_input also when the slug is taken */
export const addPost = withFieldErrors<'POST /operator/posts'>(add, (work, { body }) =>
  faultsIn(work, body, { id: newId(), ...nothing }),
)

/**
 * @throws not_found; invalid_input also when the slug is taken; state_conflict when another user has written it
 * meanwhile
 */
export const writePost = withFieldErrors<'PUT /operator/posts/{id}'>(
  write,
  async (work, { params: { id }, body }) =>
    faultsIn(work, body, { id, ...((await queries.lockPost(work, id)) ?? nothing) }),
)

const nothing = { published_at: null, cover_id: null }

async function add(work: Work, { body }: Given<typeof AddContract>): Promise<Answer<typeof AddContract>> {
  const id = newId()
  const post = await toWrite(work, body, { id, ...nothing })
  await queries.insertPost(work, { id, ...post })
  invalidate(work, ['content'])
  return { id }
}

async function write(
  work: Work,
  { params: { id }, body }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  const held = await queries.lockPost(work, id)
  if (!held) throw problem('not_found')
  if (held.version !== body.version) throw problem('state_conflict', { version: body.version })
  const post = await toWrite(work, body, { id, ...held })
  const version = held.version + 1
  await queries.updatePost(work, { id, ...post, version })
  invalidate(work, ['content'])
  return { version }
}

type Body = Given<typeof AddContract>['body']

interface Before {
  readonly id: string
  readonly published_at: Date | null
  readonly cover_id: string | null
}

/** Validates the given fields, and attaches the pictures in the text. */
async function faultsIn(work: Work, body: Partial<Body>, before: Before): Promise<FieldFaults> {
  const { slug, products = [] } = body
  const clean = body.body && cleanTexts(body.body)
  const known = await queries.findProducts(work, products)
  return {
    slug: slug === undefined ? undefined : await findSlugFault(work, { ...addresses, slug, id: before.id }),
    'body.en': clean && (isBlank(clean.en) ? 'field_empty' : await attachTextPictures(work, clean.en)),
    'body.fr': clean && (await attachTextPictures(work, clean.fr)),
    products: known.length < products.length ? 'coupon_place_unknown' : undefined,
    cover: (await attachCover(work, body.cover, before)) ? undefined : 'picture_invalid',
    publish_at: momentFault(work, body),
  }
}

const addresses = { kind: 'post', scope: '' } as const

function cleanTexts({ en, fr }: Body['body']): Body['body'] {
  return { en: cleanRichText(en), fr: cleanRichText(fr) }
}

/** Reports all faults at once. @throws invalid_input */
async function toWrite(work: Work, body: Body, before: Before): Promise<queries.PostToWrite> {
  const errors = errorsIn(await faultsIn(work, body, before))
  if (errors) throw problem('invalid_input', {}, errors)
  const clean = cleanTexts(body.body)
  return {
    slug: body.slug,
    category: body.category,
    tags: [...new Set(body.tags)],
    author: body.author,
    title: withoutEmptyTexts(body.title),
    excerpt: withoutEmptyTexts(body.excerpt),
    body: withoutEmptyTexts({ en: clean.en, fr: isBlank(clean.fr) ? '' : clean.fr }),
    readMinutes: Math.max(1, Math.ceil(wordsIn(clean.en) / WORDS_A_MINUTE)),
    coverId: body.cover?.id ?? null,
    productIds: await queries.findProducts(work, body.products),
    publishedAt: momentOf(work, body, before.published_at),
    changedBy: signedInUser(work).userId,
  }
}

function momentOf({ now }: Work, { publication, publish_at }: Body, before: Date | null): Date | null {
  if (publication === 'draft') return null
  if (publication === 'now') return before !== null && before <= now ? before : now
  if (publish_at === undefined) throw new Error('Scheduled post has no publication date')
  return new Date(publish_at)
}

function momentFault({ now }: Work, { publication, publish_at }: Partial<Body>): string | undefined {
  if (publication !== 'at') return undefined
  if (publish_at === undefined) return 'day_required'
  return new Date(publish_at) <= now ? 'moment_past' : undefined
}

/** Accepts the previous cover, or attaches one the caller just uploaded; returns false for any other. */
async function attachCover(work: Work, cover: Body['cover'], before: Before): Promise<boolean> {
  if (!cover) return true
  const { userId: ownerId } = signedInUser(work)
  const isOurs =
    cover.id === before.cover_id || (await attachPictures(work, { ownerId, pictureIds: [cover.id] }))
  if (isOurs) await describePictureIn(work, { id: cover.id, alt: withoutEmptyTexts(cover.alt) })
  return isOurs
}

function both(texts: Readonly<Record<string, string>>) {
  return { en: texts.en ?? '', fr: texts.fr ?? '' }
}
