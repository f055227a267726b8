import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  discardThemeDraft as DiscardContract,
  previewTheme as PreviewContract,
  publishTheme as PublishContract,
  readWrittenTheme as ReadContract,
  restoreTheme as RestoreContract,
  writeThemeDraft as WriteContract,
} from '#contract/theme.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { colourFaults } from '#values/theme-colours.ts'
import {
  discardDraft,
  lockDraft,
  publishDraft,
  readWithHistory,
  readWritten,
  restoreVersion,
  saveDraft,
} from '../drafts/drafts.ts'
import { attachNewPictures, foreignPictures } from '../named-pictures.ts'
import type { ContentOptions } from '../options.ts'
import { readPictures } from '../queries.ts'
import { settingsBy } from '../read-settings.ts'
import { draftedTheme, readPublishedTheme } from './drafted-theme.ts'
import { lookOf } from './theme-answer.ts'
import { themePictures } from './theme-pictures.ts'

export async function readWrittenTheme(work: Work): Promise<Answer<typeof ReadContract>> {
  const { content: theme, history } = await readWithHistory(work, draftedTheme)
  const pictures = await readPictures(work, [...themePictures(theme).values()])
  return {
    ...history,
    theme,
    pictures: [...pictures].map(([key, picture]) => ({ key, picture })),
  }
}

/**
 * Saves a draft. Colours must have enough contrast in light and dark mode, and pictures must belong to the market or
 * the writer.
 * @throws invalid_input; state_conflict when another user has changed it meanwhile
 */
export async function writeThemeDraft(
  work: Work,
  { body: { revision, theme } }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  const { content: before } = await lockDraft(work, draftedTheme, revision)
  const pictures = themePictures(theme)
  const hadPictures = themePictures(before ?? (await readPublishedTheme(work)))
  const errors = Object.fromEntries([
    ...colourFaults(theme).map(({ name }) => [`theme.${name}`, ['colour_contrast']]),
    ...(await foreignPictures(work, pictures, hadPictures)).map((name) => [
      `theme.${name}`,
      ['picture_gone'],
    ]),
  ])
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  await attachNewPictures(work, pictures)
  return saveDraft(work, draftedTheme, theme)
}

/** @throws state_conflict also where there is no draft */
export async function publishTheme(
  work: Work,
  { body: { revision } }: Given<typeof PublishContract>,
): Promise<Answer<typeof PublishContract>> {
  return publishDraft(work, draftedTheme, revision)
}

/** @throws state_conflict */
export async function discardThemeDraft(
  work: Work,
  { body: { revision } }: Given<typeof DiscardContract>,
): Promise<Answer<typeof DiscardContract>> {
  return discardDraft(work, draftedTheme, revision)
}

/** @throws not_found, state_conflict */
export async function restoreTheme(
  work: Work,
  { params: { version }, body: { revision } }: Given<typeof RestoreContract>,
): Promise<Answer<typeof RestoreContract>> {
  return restoreVersion(work, draftedTheme, { version, revision })
}

export function previewTheme(options: ContentOptions) {
  return async (work: Work): Promise<Answer<typeof PreviewContract>> => {
    const theme = await readWritten(work, draftedTheme)
    return { look: await lookOf(work, theme), settings: await settingsBy(work, theme, options) }
  }
}
