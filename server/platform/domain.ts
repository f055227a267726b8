import type { DB } from '#database/types.ts'
import type { PersonalData } from './personal-data.ts'

export type TableName = keyof DB

/** What a domain is to the others; `server/domains/index.ts` lists all of them. */
export interface Domain {
  readonly name: string
  /** Tables and views that only SQL of this domain writes. */
  readonly tables: readonly TableName[]
  /** Domains whose functions it calls through their `index.ts`. */
  readonly calls: readonly string[]
  /** Tables and views of others that its SQL reads, by their domain. */
  readonly reads: Readonly<Record<string, readonly TableName[]>>
  /** Its tables with rows about users, for exports and deletions. */
  readonly personalData?: readonly PersonalData[]
}

export function defineDomain<const Declared extends Domain>(domain: Declared): Declared {
  return domain
}
