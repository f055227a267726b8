/**
 * Builds the icons for browsers. The server writes each icon's drawing into the page; to repeat it in the scripts would
 * cost as much as a page's own code. So in the scripts an icon is only its name in one file of drawings, which is
 * fetched when the browser first makes a piece of page by itself.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const drawnIcon = join(import.meta.dirname, 'drawn-icon.tsx')
/** Stands there for the address of the file. */
const ADDRESS = '__ICON_SPRITE__'

const iconImport = /^import \{([\w\s,]+)\} from 'lucide-react'$/m

export function iconSprite(): Plugin {
  const names = new Set<string>()
  return {
    name: 'icon-sprite',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code) {
      const [statement = '', list = ''] = iconImport.exec(code) ?? []
      if (statement === '') return null
      const icons = list.split(',').flatMap((each) => {
        const [, icon = '', local = icon] = /^\s*(?!type )(\w+)(?: as (\w+))?\s*$/.exec(each) ?? []
        return icon === '' ? [] : [{ icon, local }]
      })
      for (const { icon } of icons) names.add(icon)
      const drawn = icons.map(({ icon, local }) => `const ${local} = drawn('${icon}')`)
      const named = [`import { drawn } from ${JSON.stringify(drawnIcon)}`, ...drawn].join('; ')
      return { code: code.replace(statement, named), map: null }
    },
    renderChunk(code) {
      return code.includes(ADDRESS) ? code.replace(ADDRESS, `/${spriteOf(names).fileName}`) : null
    },
    generateBundle() {
      this.emitFile({ type: 'asset', ...spriteOf(names) })
    },
  }
}

/** One file with these icons' drawings, each a group with the icon's name. */
function spriteOf(names: ReadonlySet<string>): { fileName: string; source: string } {
  const drawings = [...names].sort().map((name) => `<g id="${name}">${drawingOf(name)}</g>`)
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${drawings.join('')}</svg>`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/icons-${hash}.svg`, source }
}

/** What stands within an icon's svg element. */
function drawingOf(name: string): string {
  const icon = Object.entries(lucide).find(([known]) => known === name)?.[1]
  if (!isIcon(icon)) throw new Error(`lucide-react has no icon ${name}`)
  return renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

function isIcon(value: unknown): value is lucide.LucideIcon {
  return typeof value === 'object' && value !== null && 'render' in value
}
