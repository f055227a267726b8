/** Who may use a site that is closed to the public. */
import type { Person } from './work.ts'

export interface Closure {
  /** Seconds until the site reopens. */
  readonly retryAfterSeconds: number
  /** Sellers prepare their stores before a new site opens. */
  readonly admitsSellers: boolean
}

export function isAdmitted({ operatorLevel, stores }: Person, { admitsSellers }: Closure): boolean {
  return operatorLevel !== undefined || (admitsSellers && stores.length > 0)
}
