import { defineConfig } from 'vitest/config'

const globalSetup = ['tests/support/database-server.ts']

export default defineConfig({
  test: {
    // Tests wait for the database as much as they compute, so none of the cores is left out.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{values,contract,server,web,database,scripts,run,bench,tests/support}/**/*.test.{ts,tsx}',
          ],
          globalSetup,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
