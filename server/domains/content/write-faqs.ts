import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addFaq as AddContract,
  listWrittenFaqs as ListContract,
  readWrittenFaq as ReadContract,
  manageFaq as StateContract,
  writeFaq as WriteContract,
} from '#contract/faqs.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './faq-queries.ts'

export async function listWrittenFaqs(work: Work): Promise<Answer<typeof ListContract>> {
  const rows = await queries.readWrittenFaqs(work)
  return { data: rows.map(answerOf) }
}

/** @throws not_found also where there is no such version */
export async function readWrittenFaq(
  work: Work,
  { params: { id }, query }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await queries.readWrittenFaq(work, id)
  const versions = await queries.readFaqVersions(work, id)
  const shown = query.version ?? row?.version ?? 0
  const text = await queries.readFaqText(work, { id, version: shown })
  if (!row || !text) throw problem('not_found')
  return {
    ...answerOf({ ...row, ...text }),
    shown,
    versions: versions.map(({ version, written_at, written_by }) => ({
      version,
      written_at: written_at.toISOString(),
      ...(written_by !== null && { written_by }),
    })),
  }
}

export async function addFaq(
  work: Work,
  { body }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  const id = newId()
  await queries.insertFaq(work, { id, ...body, changedBy: signedInUser(work).userId })
  return { id }
}

/** @throws not_found; state_conflict when another user has written it meanwhile */
export async function writeFaq(
  work: Work,
  { params: { id }, body: { version, ...text } }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  const held = await queries.lockFaq(work, id)
  if (!held) throw problem('not_found')
  if (held.version !== version) throw problem('state_conflict', { version })
  await queries.updateFaq(work, { id, ...text, version: version + 1, changedBy: signedInUser(work).userId })
  invalidate(work, ['content'])
  return { version: version + 1 }
}

/** Moving past either end changes nothing. @throws not_found */
export async function manageFaq(
  work: Work,
  { params: { id }, body: { command } }: Given<typeof StateContract>,
): Promise<Answer<typeof StateContract>> {
  if (!(await queries.lockFaq(work, id))) throw problem('not_found')
  if (command === 'publish' || command === 'hide') {
    await queries.setHidden(work, { id, at: command === 'hide' ? work.now : null })
  } else {
    await queries.moveFaq(work, { id, isUp: command === 'up' })
  }
  invalidate(work, ['content'])
  return { done: true }
}

function answerOf({ id, topic, question, answer, hidden_at, version, changed_at }: queries.WrittenFaqRow) {
  return {
    id,
    topic,
    question: { en: question.en ?? '', fr: question.fr ?? '' },
    answer: { en: answer.en ?? '', fr: answer.fr ?? '' },
    is_shown: hidden_at === null,
    version,
    changed_at: changed_at.toISOString(),
  }
}
