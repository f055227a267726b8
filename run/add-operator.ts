/**
 * Makes a user an operator with full rights, from the command line. A new market gets its first operator this way.
 */
import { randomBytes } from 'node:crypto'
import { addOperator, hashOf } from '#domains/accounts/index.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { beginFor, theMarket } from '#platform/open-work.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { runOnce } from './wiring/process.ts'

const PASSWORD_BYTES = 12

const [email, ...others] = process.argv.slice(2)

await runOnce(async ({ onStop }) => {
  if (email === undefined || others.length > 0 || !/^\S+@\S+\.\S+$/.test(email)) {
    throw new Error('Enter the email address: npm run add-operator -- you@example.com')
  }
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, process: 'add-operator' })
  const { db } = await openMarketDatabase({ config, log, onStop })
  const begin = beginFor(
    { db, clock: systemClock, spread: () => {} },
    { ...theMarket, requestId: 'add-operator' },
    {},
  )
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const hash = await hashOf(password)
  const identity = { secret: config.secret, origin: config.origin }
  const outcome = await begin((work) => addOperator(work, { email, hash }, { identity }))
  if (outcome === 'operator already') throw new Error(`${email} is already an operator with full rights`)
  console.log(`${email} is an operator with all rights, and comes in at ${config.origin}/operator`)
  if (outcome === 'opened') console.log(`with the password ${password}, to be changed there`)
})
