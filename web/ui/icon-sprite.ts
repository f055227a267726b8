/**
 * Builds the icon sprite: one SVG file with every icon that the pages import from lucide-react. Pages and scripts
 * refer to an icon by name (`<use href="/assets/icons-….svg#Heart">`) instead of containing its drawing.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const pages = join(import.meta.dirname, '..')
const drawnIcon = join(import.meta.dirname, 'drawn-icon.tsx')

const iconImport = /^import \{([\w\s,]+)\} from 'lucide-react'$/gm

/** Active in builds only; in development icons render themselves. */
export function iconSprite(): Plugin {
  const sprite = spriteOf(iconsOfPages())
  return {
    name: 'icon-sprite',
    apply: 'build',
    enforce: 'pre',
    transform(code) {
      if (!code.includes("from 'lucide-react'")) return null
      let isChanged = false
      const changed = code.replace(iconImport, (_, list: string) => {
        isChanged = true
        const icons = importedIcons(list).map(
          ({ icon, local }) => `const ${local} = drawn('/${sprite.fileName}#${icon}')`,
        )
        return [`import { drawn } from ${JSON.stringify(drawnIcon)}`, ...icons].join('; ')
      })
      return isChanged ? { code: changed, map: null } : null
    },
    generateBundle() {
      // Both builds refer to the file, but browsers load the client build's.
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', ...sprite })
    },
  }
}

/** Returns the names of all icons that pages import, so that both builds create the same file. */
function iconsOfPages(): string[] {
  const files = globSync('**/*.tsx', { cwd: pages })
  const names = files.flatMap((file) => {
    const code = readFileSync(join(pages, file), 'utf8')
    return Array.from(code.matchAll(iconImport), ([, list = '']) => importedIcons(list))
      .flat()
      .map(({ icon }) => icon)
  })
  return [...new Set(names)].sort()
}

/** Returns the icons named in an import statement, without types. */
function importedIcons(list: string): { icon: string; local: string }[] {
  return list.split(',').flatMap((each) => {
    const [, icon = '', local = icon] = /^\s*(?!type )(\w+)(?: as (\w+))?\s*$/.exec(each) ?? []
    return icon === '' ? [] : [{ icon, local }]
  })
}

function spriteOf(names: readonly string[]): { fileName: string; source: string } {
  const drawings = names.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${drawingOf(name)}</symbol>`)
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${drawings.join('')}</svg>`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/icons-${hash}.svg`, source }
}

function drawingOf(name: string): string {
  const icon = Object.entries(lucide).find(([known]) => known === name)?.[1]
  if (!isIcon(icon)) throw new Error(`lucide-react has no icon ${name}`)
  return renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

function isIcon(value: unknown): value is lucide.LucideIcon {
  return typeof value === 'object' && value !== null && 'render' in value
}
