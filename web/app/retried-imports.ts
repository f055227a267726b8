import type { Plugin } from 'vite'

const scriptImport = /\bimport\(\s*([`"'])\.\/([\w.-]+\.js)\1\s*\)/g

/**
 * Lets a script that failed to load be imported again. Browsers remember the failure of an address, so a later try
 * needs another one: imports of the built scripts call `importScript`, which late-scripts.ts defines on every page.
 */
export function retriedImports(): Plugin {
  return {
    name: 'retried-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite's own plugin, which finds each import's styles by its unchanged `import()`.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = withRetriedImports(file.code)
        }
      },
    },
  }
}

export function withRetriedImports(code: string): string {
  return code.replace(scriptImport, 'importScript($1$2$1)')
}
