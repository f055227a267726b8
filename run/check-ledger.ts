/**
 * Checks the ledger of a market, also while it is open: lists broken rules with their records, and account balances.
 */
import { invariantNames, listViolations, type Violations } from '#database/invariants.ts'
import { readTrialBalance, type TrialRow } from '#domains/ledger/index.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { sumMinor } from '#values/money.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { runOnce } from './wiring/process.ts'

await runOnce(async ({ onStop }) => {
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, process: 'check-ledger' })
  const { db } = await openMarketDatabase({ config, log, onStop, statementTimeoutMs: 0 })
  console.log(tableOf(await readTrialBalance({ db })).join('\n'))
  const violations = await listViolations(db)
  console.log(`\n${linesOf(violations).join('\n')}`)
  if (violations.length > 0) throw new Error('Ledger check failed')
})

/** Amounts in minor units, or points. Assets are negative, liabilities positive. */
function tableOf(rows: readonly TrialRow[]): string[] {
  const cells = rows.map(({ asset, kind, gateway, count, balance }) => [
    asset,
    gateway === null ? kind : `${kind} ${gateway}`,
    String(count),
    String(balance),
  ])
  const assets = [...new Set(rows.map(({ asset }) => asset))]
  const sums = assets.map((asset) => {
    const amounts = rows.filter((row) => row.asset === asset).map(({ balance }) => balance)
    return [asset, 'together', '', String(sumMinor(amounts))]
  })
  const lines = assets.flatMap((asset) => [...cells, ...sums].filter(([first]) => first === asset))
  const all = [['asset', 'account', 'number', 'holds'], ...lines]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all.map((line) =>
    line
      .map((text, column) =>
        column > 1 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

function linesOf(violations: readonly Violations[]): string[] {
  if (violations.length === 0) return [`All ${invariantNames.length} rules are kept`]
  return violations.flatMap(({ name, count, records }) => [
    `BROKEN ${count} times: ${name}`,
    ...records.map((record) => `  ${record}`),
    ...(count > records.length ? [`  and ${count - records.length} more`] : []),
  ])
}
