import type { KnipConfig } from 'knip'

export default {
  entry: [
    'run/*.ts',
    'scripts/*.{mjs,ts}',
    'bench/*.ts',
    '.dependency-cruiser.ts',
    'tests/support/{browser-market,database-server}.ts',
  ],
  project: ['{values,contract,server,web,database,run,scripts,tests,bench}/**/*.{ts,tsx,mjs}'],
  // What the import rules are read with.
  ignoreDependencies: ['@swc/core'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
