import { listViolations, type Violations } from '#database/invariants.ts'
import type { Begin } from '#platform/work.ts'
import { insertCheck } from './check-queries.ts'

export async function checkLedger(begin: Begin): Promise<readonly Violations[]> {
  return begin(async (work) => {
    const violations = await listViolations(work.db)
    await insertCheck(work, violations)
    return violations
  })
}
