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
  // What the import rules are read with; the typefaces, which scripts/subset-fonts.ts opens by path; what pages need
  // that have no entry.server of their own; and the checker of HTML, which is a program for the system's Java.
  ignoreDependencies: ['@swc/core', 'vnu-jar', '@expo-google-fonts/*', '@fontsource-variable/*', 'isbot'],
  // The machine's own: the database is started through one, and pages are checked with the other, where they are there.
  ignoreBinaries: ['chrt', 'java'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
