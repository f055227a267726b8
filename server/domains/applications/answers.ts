import type { OperatorApplication, SellerApplication, SellerDocument } from '#contract/applications.ts'
import type { ApplicationRow, DocumentRow, FullApplicationRow } from './queries.ts'

export function documentOf({ created_at, ...row }: DocumentRow): SellerDocument {
  return { ...row, created_at: new Date(created_at).toISOString() }
}

/** Returns an application as the applicant sees it. */
export function applicationOf(row: ApplicationRow): SellerApplication {
  const { state_reason, region, postcode, logo, cover, documents, submitted_at, decided_at, ...rest } = row
  return {
    ...rest,
    documents: documents.map(documentOf),
    submitted_at: submitted_at.toISOString(),
    ...(state_reason !== null && { reason: state_reason }),
    ...(region !== null && { region }),
    ...(postcode !== null && { postcode }),
    ...(logo !== null && { logo }),
    ...(cover !== null && { cover }),
    ...(decided_at !== null && { decided_at: decided_at.toISOString() }),
  }
}

/** Returns an application as operators see it. */
export function fullApplicationOf(row: FullApplicationRow): OperatorApplication {
  const { applicant, store, reviewer, attempts, events, ...told } = row
  return {
    ...applicationOf(told),
    applicant: { ...applicant, since: new Date(applicant.since).toISOString() },
    attempts,
    events: events.map(({ state, by, reason, at }) => ({
      state,
      at: new Date(at).toISOString(),
      ...(by !== null && { by }),
      ...(reason !== null && { reason }),
    })),
    ...(store !== null && { store }),
    ...(reviewer !== null && { reviewer }),
  }
}
