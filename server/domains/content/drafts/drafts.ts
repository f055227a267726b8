/** Drafts of operators: preview, publish, discard, or restore an earlier version. */
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import {
  type Draft,
  type Drafted,
  insertVersion,
  readDraft,
  readPublished,
  readVersion,
  readVersions,
  setDraft,
} from './queries.ts'

/** Returns the draft, or the published version if there is none. */
export async function readWritten<Content extends object, Told extends object>(
  work: Work,
  drafted: Drafted<Content, Told>,
): Promise<Content> {
  return (await readDraft(work, drafted)).content ?? (await readPublished(work, drafted))
}

/** Returns the draft's state, its content or else the published one, and earlier versions, newest first. */
export async function readWithHistory<Content extends object, Told extends object>(
  work: Work,
  drafted: Drafted<Content, Told>,
) {
  const draft = await readDraft(work, drafted)
  const versions = await readVersions(work, drafted)
  return {
    content: draft.content ?? (await readPublished(work, drafted)),
    history: {
      revision: draft.revision,
      version: versions[0]?.version ?? 0,
      is_changed: draft.content !== undefined,
      ...(draft.changedAt && { changed_at: draft.changedAt.toISOString() }),
      ...(draft.changedBy !== null && { changed_by: draft.changedBy }),
      versions: versions.map(({ version, written_at, written_by, told }) => ({
        version,
        written_at: written_at.toISOString(),
        ...(written_by !== null && { written_by }),
        ...told,
      })),
    },
  }
}

/**
 * Locks the draft until the transaction ends.
 * @throws state_conflict when another user has changed it since that revision
 */
export async function lockDraft<Content extends object, Told extends object>(
  work: Work,
  drafted: Drafted<Content, Told>,
  revision: number,
): Promise<Draft<Content>> {
  const draft = await readDraft(work, drafted, { isHeld: true })
  if (draft.revision !== revision) throw problem('state_conflict', { revision: draft.revision })
  return draft
}

/** Saves the content of a draft that is locked already. */
export async function saveDraft<Content extends object, Told extends object>(
  work: Work,
  drafted: Drafted<Content, Told>,
  content: Content,
): Promise<{ revision: number }> {
  return { revision: await setDraft(work, drafted, { content, changedBy: signedInUser(work).userId }) }
}

/** @throws state_conflict also where there is no draft */
export async function publishDraft<Content extends object, Told extends object>(
  work: Work,
  drafted: Drafted<Content, Told>,
  revision: number,
): Promise<{ version: number }> {
  const { content } = await lockDraft(work, drafted, revision)
  if (!content) throw problem('state_conflict', { revision })
  const version = await insertVersion(work, drafted, { content, writtenBy: signedInUser(work).userId })
  await setDraft(work, drafted, { content: undefined, changedBy: null })
  invalidate(work, ['content'])
  return { version }
}

/** @throws state_conflict */
export async function discardDraft<Content extends object, Told extends object>(
  work: Work,
  drafted: Drafted<Content, Told>,
  revision: number,
): Promise<{ revision: number }> {
  await lockDraft(work, drafted, revision)
  return { revision: await setDraft(work, drafted, { content: undefined, changedBy: null }) }
}

/** @throws not_found, state_conflict */
export async function restoreVersion<Content extends object, Told extends object>(
  work: Work,
  drafted: Drafted<Content, Told>,
  { version, revision }: { version: number; revision: number },
): Promise<{ revision: number }> {
  await lockDraft(work, drafted, revision)
  const content = await readVersion(work, drafted, version)
  if (!content) throw problem('not_found')
  return saveDraft(work, drafted, content)
}
