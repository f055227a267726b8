/** How operators make the theme: a draft that is looked at, published, given up, or begun from what was. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  discardThemeDraft as DiscardContract,
  previewTheme as PreviewContract,
  publishTheme as PublishContract,
  readWrittenTheme as ReadContract,
  restoreTheme as RestoreContract,
  Theme,
  writeThemeDraft as WriteContract,
} from '#contract/theme.ts'
import { attachPictures } from '#domains/media/index.ts'
import { forget } from '#platform/forget.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { colourFaults } from '#values/theme-colours.ts'
import { readHomePictures } from '../home-queries.ts'
import { readPictures } from '../queries.ts'
import { settingsBy } from '../read-settings.ts'
import { lookOf } from './read-look.ts'
import { themePictures } from './theme-pictures.ts'
import {
  insertThemeVersion,
  readPublishedTheme,
  readThemeDraft,
  readThemeVersion,
  readThemeVersions,
  setThemeDraft,
  type ThemeDraft,
} from './theme-queries.ts'

export async function readWrittenTheme(work: Work): Promise<Answer<typeof ReadContract>> {
  const draft = await readThemeDraft(work)
  const theme = draft.theme ?? (await readPublishedTheme(work))
  const versions = await readThemeVersions(work)
  const pictures = await readPictures(work, [...themePictures(theme).values()])
  return {
    revision: draft.revision,
    version: versions[0]?.version ?? 0,
    is_changed: draft.theme !== undefined,
    ...(draft.changedAt && { changed_at: draft.changedAt.toISOString() }),
    ...(draft.changedBy !== null && { changed_by: draft.changedBy }),
    theme,
    pictures: [...pictures].map(([key, picture]) => ({ key, picture })),
    versions: versions.map(({ version, written_at, written_by }) => ({
      version,
      written_at: written_at.toISOString(),
      ...(written_by !== null && { written_by }),
    })),
  }
}

/**
 * Keeps a draft. Its colours must be read well in light and in dark, its pictures be the market's own or the writer's.
 * @throws invalid_input; state_conflict when somebody else has changed it meanwhile
 */
export async function writeThemeDraft(
  work: Work,
  { body: { revision, theme } }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  const before = await heldDraft(work, revision)
  const colours = colourFaults(theme).map(({ name }) => [`theme.${name}`, ['colour_contrast']])
  const pictures = await foreignPictures(work, theme, before.theme ?? (await readPublishedTheme(work)))
  const errors = { ...Object.fromEntries(colours), ...pictures }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  await attachNewPictures(work, theme)
  return { revision: await setThemeDraft(work, { theme, changedBy: writerOf(work) }) }
}

/** @throws state_conflict also where there is no draft */
export async function publishTheme(
  work: Work,
  { body: { revision } }: Given<typeof PublishContract>,
): Promise<Answer<typeof PublishContract>> {
  const { theme } = await heldDraft(work, revision)
  if (!theme) throw problem('state_conflict', { revision })
  const version = await insertThemeVersion(work, { theme, writtenBy: writerOf(work) })
  await setThemeDraft(work, { theme: undefined, changedBy: null })
  forget(work, ['content'])
  return { version }
}

/** @throws state_conflict */
export async function discardThemeDraft(
  work: Work,
  { body: { revision } }: Given<typeof DiscardContract>,
): Promise<Answer<typeof DiscardContract>> {
  await heldDraft(work, revision)
  return { revision: await setThemeDraft(work, { theme: undefined, changedBy: null }) }
}

/** @throws not_found, state_conflict */
export async function restoreTheme(
  work: Work,
  { params: { version }, body: { revision } }: Given<typeof RestoreContract>,
): Promise<Answer<typeof RestoreContract>> {
  await heldDraft(work, revision)
  const theme = await readThemeVersion(work, version)
  if (!theme) throw problem('not_found')
  return { revision: await setThemeDraft(work, { theme, changedBy: writerOf(work) }) }
}

export async function previewTheme(work: Work): Promise<Answer<typeof PreviewContract>> {
  const { theme: drafted } = await readThemeDraft(work)
  const theme = drafted ?? (await readPublishedTheme(work))
  return { look: await lookOf(work, theme), settings: await settingsBy(work, theme) }
}

async function heldDraft(work: Work, revision: number): Promise<ThemeDraft> {
  const draft = await readThemeDraft(work, { isHeld: true })
  if (draft.revision !== revision) throw problem('state_conflict', { revision: draft.revision })
  return draft
}

function writerOf({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.userId : null
}

/** The fields whose pictures are neither the market's own nor the writer's. */
async function foreignPictures(work: Work, theme: Theme, before: Theme): Promise<Record<string, string[]>> {
  const named = themePictures(theme)
  const found = new Map(
    (await readHomePictures(work, [...named.values()])).map((row) => [row.storage_key, row]),
  )
  // A picture that the theme had before is the market's already, whoever brought it.
  const had = new Set(themePictures(before).values())
  const writer = writerOf(work)
  return Object.fromEntries(
    [...named].flatMap(([name, key]) => {
      const picture = found.get(key)
      const isOurs = picture && (picture.owner_id === null || picture.owner_id === writer || had.has(key))
      return isOurs ? [] : [[`theme.${name}`, ['picture_gone']]]
    }),
  )
}

/** What the market showed once stays, as its history may bring it back. */
async function attachNewPictures(work: Work, theme: Theme): Promise<void> {
  const writer = writerOf(work)
  if (writer === null) return
  const pictures = await readHomePictures(work, [...themePictures(theme).values()])
  const fresh = pictures.filter((row) => row.owner_id === writer && !row.is_kept)
  await attachPictures(work, { ownerId: writer, pictureIds: fresh.map(({ id }) => id) })
}
