import { defineConfig } from 'vitest/config'

/** Every project has a database, and the first test that wants the demo market waits until it is loaded. */
const withDatabase = {
  globalSetup: ['tests/support/database-server.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // Built pages are run as they are, as the market runs them, and not built once more for the tests.
  server: { deps: { external: [/\/test-pages\/server\//] } },
}

export default defineConfig({
  test: {
    // Tests wait for the database as much as they compute, so none of the cores is left out.
    maxWorkers: '100%',
    // Each file has a database of its own, and nothing else is kept from one to the next; loading the market again for
    // each would take a tenth of the time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{values,contract,server,web,database,scripts,run,bench,tests/support}/**/*.test.{ts,tsx}',
          ],
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          ...withDatabase,
        },
      },
    ],
  },
})
