import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addPage as AddContract,
  listPages as ListContract,
  previewPage as PreviewContract,
  readPage as ReadContract,
  readWrittenPage as ReadWrittenContract,
  managePage as StateContract,
  writePage as WriteContract,
} from '#contract/pages.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { cleanRichText, isBlank } from '#platform/rich-text.ts'
import { errorsIn, type FieldFaults, withFieldErrors } from '#platform/route.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import { findSlugFault } from '#platform/slugs.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { defaultLocale } from '#values/locale.ts'
import {
  findPage,
  insertPage,
  insertVersion,
  newestVersion,
  readPages,
  readPageText,
  readVersion,
  readVersions,
  setPageHidden,
} from './page-queries.ts'
import { shownIn } from './shown-text.ts'
import { attachTextPictures } from './text-pictures.ts'

/** @throws not_found */
export async function readPage(
  work: Work,
  { params: { slug } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await readPageText(work, { slug, locale: work.locale })
  if (!row) throw problem('not_found')
  const { language, title, description, body, written_at } = row
  return {
    slug,
    language,
    title,
    description,
    body: shownIn(work.locale, body),
    changed_at: written_at.toISOString(),
  }
}

export async function listPages(work: Work): Promise<Answer<typeof ListContract>> {
  const rows = await readPages(work, work.locale)
  return { data: rows.map(({ changed_at, ...page }) => ({ ...page, changed_at: changed_at.toISOString() })) }
}

/**
 * Returns a page in one language, for editing.
 * @throws not_found also where there is no such version
 */
export async function readWrittenPage(
  work: Work,
  { params, query }: Given<typeof ReadWrittenContract>,
): Promise<Answer<typeof ReadWrittenContract>> {
  const page = await findPage(work, params.slug)
  const versions = await readVersions(work, params)
  const version = versions[0]?.version ?? 0
  const shown = query.version ?? version
  const text = await readVersion(work, params, shown)
  if (!page || (!text && shown > 0)) throw problem('not_found')
  return {
    ...params,
    ...(text ?? { title: '', description: '', body: '' }),
    version,
    shown,
    is_shown: page.hidden_at === null,
    id: page.id,
    may_be_hidden: page.begun_as === null,
    versions: versions.map(({ written_at, written_by, ...row }) => ({
      ...row,
      written_at: written_at.toISOString(),
      ...(written_by !== null && { written_by }),
    })),
  }
}

/**
 * Saves a new version of a page in one language. Markup that rich text doesn't allow is removed.
 * @throws not_found, invalid_input; state_conflict when another user has written it meanwhile
 */
export const writePage = withFieldErrors<'PUT /operator/pages/{language}/{slug}'>(
  write,
  (work, { body: { body } }) => faultsIn(work, { body }),
)

async function write(
  work: Work,
  { params, body: { version, has_unplaced_picture: _, ...text } }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  if (!(await findPage(work, params.slug, { isHeld: true }))) throw problem('not_found')
  if ((await newestVersion(work, params)) !== version) throw problem('state_conflict', { version })
  const body = cleanRichText(text.body)
  const fault = await bodyFault(work, body)
  if (fault) throw problem('invalid_input', {}, { body: [fault] })
  await insertVersion(work, {
    ...params,
    ...text,
    body,
    version: version + 1,
    writtenBy: signedInUser(work).userId,
  })
  invalidate(work, ['content'])
  return { version: version + 1 }
}

/** @throws invalid_input also when the slug is taken */
export const addPage = withFieldErrors<'POST /operator/pages'>(add, (work, { body }) => faultsIn(work, body))

async function add(
  work: Work,
  { body: { slug, has_unplaced_picture: _, ...text } }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  const errors = errorsIn(await faultsIn(work, { slug, ...text }))
  if (errors) throw problem('invalid_input', {}, errors)
  const body = cleanRichText(text.body)
  await insertPage(work, { id: newId(), slug })
  await insertVersion(work, {
    ...{ slug, language: defaultLocale },
    ...{ ...text, body, version: 1, writtenBy: signedInUser(work).userId },
  })
  return { slug }
}

/** Validates the given fields of a new page, and attaches the pictures in its text. */
async function faultsIn(
  work: Work,
  { slug, body }: { readonly slug?: string | undefined; readonly body?: string | undefined },
): Promise<FieldFaults> {
  return {
    slug: slug === undefined ? undefined : await findSlugFault(work, { ...addresses, slug, id: undefined }),
    body: body === undefined ? undefined : await bodyFault(work, cleanRichText(body)),
  }
}

const addresses = { kind: 'page', scope: '' } as const

/** @throws not_found; not_allowed to hide a page that the market itself links to */
export async function managePage(
  work: Work,
  { params: { slug }, body: { command } }: Given<typeof StateContract>,
): Promise<Answer<typeof StateContract>> {
  const page = await findPage(work, slug, { isHeld: true })
  if (!page) throw problem('not_found')
  if (command === 'hide' && page.begun_as !== null) throw problem('not_allowed')
  await setPageHidden(work, { slug, at: command === 'hide' ? work.now : null })
  invalidate(work, ['content'])
  return { done: true }
}

async function bodyFault(work: Work, body: string): Promise<string | undefined> {
  return isBlank(body) ? 'field_empty' : await attachTextPictures(work, body)
}

export async function previewPage(
  _work: Work,
  { body: { language, body } }: Given<typeof PreviewContract>,
): Promise<Answer<typeof PreviewContract>> {
  return { body: shownIn(language, cleanRichText(body)) }
}
