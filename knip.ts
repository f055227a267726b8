import type { KnipConfig } from 'knip'

export default {
  entry: [
    'run/*.ts',
    'scripts/*.{mjs,ts}',
    'bench/*.ts',
    '.dependency-cruiser.ts',
    'tests/support/{browser-market,database-server}.ts',
    // Imported by what web/ui/icon-sprite.ts writes.
    'web/ui/drawn-icon.tsx',
  ],
  project: [
    '{values,contract,server,web,database,run,scripts,tests,bench}/**/*.{ts,tsx,mjs}',
    'web/**/*.css',
  ],
  // What the import rules are read with; the typefaces, which scripts/subset-fonts.ts opens by path; and what pages need
  // that have no entry.server of their own.
  ignoreDependencies: ['@swc/core', '@fontsource-variable/*', 'isbot'],
  // The machine's own: the database is started through it where it is there.
  ignoreBinaries: ['chrt'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
