import type { Work } from '#platform/work.ts'

export interface TransferReturnFacts {
  readonly id: string
  readonly tender_id: string
  readonly amount_minor: number
  readonly paid_to: 'bank' | 'wallet'
  readonly reference: string | null
}

export function readTransferReturn({ db }: Pick<Work, 'db'>, returnId: string): Promise<TransferReturnFacts> {
  return db
    .selectFrom('transfer_returns')
    .select(['id', 'tender_id', 'amount_minor', 'paid_to', 'reference'])
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
}
