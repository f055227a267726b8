import type { KnipConfig } from 'knip'

export default {
  entry: [
    'run/*.ts',
    'scripts/*.{mjs,ts}',
    'bench/*.ts',
    '.dependency-cruiser.ts',
    'tests/support/{browser-market,browser-new-market,database-server}.ts',
    // Imported by the output of web/ui/icon-sprite.ts.
    'web/ui/drawn-icon.tsx',
  ],
  project: [
    '{values,contract,server,web,database,run,scripts,tests,bench}/**/*.{ts,tsx,mjs}',
    'web/**/*.css',
  ],
  // The parser of the import rules; the fonts, which scripts/subset-fonts.ts opens by path; a requirement of pages
  // without their own entry.server; and the HTML validator, a Java program.
  ignoreDependencies: ['@swc/core', 'vnu-jar', '@expo-google-fonts/*', '@fontsource-variable/*', 'isbot'],
  // System programs, used where installed: the database starts through one, and pages are validated with the other.
  ignoreBinaries: ['chrt', 'java'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
