import type { readSellerApplication as contract } from '#contract/applications.ts'
import type { Answer } from '#contract/endpoint.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { applicationOf, documentOf } from './answers.ts'
import { readLatestOf, readOwnedStore, readUnsent } from './queries.ts'

/** Returns the caller's latest application, and the documents uploaded for a new one. */
export async function readOwnApplication(work: Work): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  const application = await readLatestOf(work, userId)
  const documents = await readUnsent(work, userId)
  const store = await readOwnedStore(work, userId)
  return {
    ...(application && { application: applicationOf(application) }),
    documents: documents.map(documentOf),
    ...(store && { store }),
  }
}
