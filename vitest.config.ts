import { defineConfig } from 'vitest/config'
import { plantFault } from './tests/simulation/planted-faults.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

// What `npm run simulate -- --planted` looks for; a source that holds it is kept for no other run.
const { PLANTED_FAULT } = process.env
const plugins = [plantFault(PLANTED_FAULT)]

/** Every project has a database, and the first test that wants the demo market waits until it is loaded. */
const withDatabase = {
  fsModuleCache: PLANTED_FAULT === undefined,
  globalSetup: ['tests/support/database-server.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // What comes a moment later comes later still where the machine is busy.
  expect: { poll: { timeout: 20_000 } },
  // Built pages are run as they are, as the market runs them, and not built once more for the tests.
  server: { deps: { external: [/\/test-pages\/server\//] } },
}

export default defineConfig({
  test: {
    // Tests wait for the database as much as they compute, so none of the cores is left out. More at once end no sooner.
    maxWorkers: '100%',
    // Each file has a database of its own, and nothing else is kept from one to the next; loading the market again for
    // each would take a tenth of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          include: [
            '{values,contract,server,web,database,scripts,run,bench,tests/support}/**/*.test.{ts,tsx}',
          ],
          ...withDatabase,
        },
      },
      {
        plugins,
        test: {
          name: 'journeys',
          include: ['tests/{journeys,simulation}/**/*.test.ts'],
          ...withDatabase,
        },
      },
    ],
  },
})
