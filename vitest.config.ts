import { defineConfig } from 'vitest/config'
import { plantFault } from './tests/simulation/planted-faults.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

// Fault that `npm run simulate -- --planted` must find. Modules that contain it are not cached for other runs.
const { PLANTED_FAULT } = process.env
const plugins = [plantFault(PLANTED_FAULT)]

/** Every project has a database. The first test that needs the demo market waits until it is loaded. */
const withDatabase = {
  fsModuleCache: PLANTED_FAULT === undefined,
  globalSetup: ['tests/support/database-server.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // Busy machines need longer than the default timeout.
  expect: { poll: { timeout: 20_000 } },
  // Runs built pages as they are, as production does, without transforming them again for the tests.
  server: { deps: { external: [/\/test-pages\/server\//] } },
}

export default defineConfig({
  test: {
    // Uses all cores, because tests wait for the database as much as they compute. More workers than cores do not
    // finish sooner.
    maxWorkers: '100%',
    // Each file has its own database and shares no other state. Isolation would reload all modules for each file and
    // add about 10 % to the run.
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
