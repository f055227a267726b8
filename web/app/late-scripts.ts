/**
 * Lets a page's scripts wait until the page can be seen. A phone on a slow line has the style sheet and the first
 * picture that much sooner, and links and forms do their work meanwhile; scripts asked for at once would share the line
 * with them. React Router writes the scripts into the page; what it writes differently some day is left as it is.
 */

import { isUse, signsOfUse } from './signs-of-use.ts'

const longestWaitMs = 6_000

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const routeScript = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)<\/script>/

/** Preloads stand in the head, the routes' script at the end: what is between them is not read. */
export function withLateScripts(html: string): string {
  const headEnd = html.indexOf('</head>') + 1
  const scriptStart = html.lastIndexOf(' type="module"')
  const start = html.lastIndexOf('<script', scriptStart)
  const [all = '', opening = '', imports = ''] = routeScript.exec(html.slice(Math.max(start, 0))) ?? []
  if (all === '') return html
  const head = html.slice(0, headEnd)
  const between = html.slice(headEnd, start)
  const addresses = Array.from(
    `${head}${between.includes('"modulepreload"') ? between : ''}`.matchAll(preload),
    ([, address]) => address,
  )
  const script = `${waiting}\n${fetching(addresses)}\n${readingTables}\n${atRunTime(imports)}`
  const body = between.includes('"modulepreload"') ? between.replace(preload, '') : between
  return `${head.replace(preload, '')}${body}${opening}${script}</script>${html.slice(start + all.length)}`
}

/**
 * Until all that the first screen needs is there, the visitor presses something, or it takes too long. What is entered
 * before there is a script for it is remembered (early-entries.ts), and the last button that does nothing by itself
 * (later.tsx).
 */
const waiting = `const isUse = ${isUse}
for (const sign of ${JSON.stringify(signsOfUse)}) {
  addEventListener(sign, (event) => {
    if (isUse(event)) window.wasUsed = true
  }, { capture: true, passive: true })
}
window.enteredEarly = new Set()
addEventListener('input', ({ target }) => {
  if (target.closest('[data-waits]')) window.enteredEarly.add(target)
}, { capture: true })
addEventListener('click', ({ target }) => {
  const pressed = target.closest('[data-waits] button[type=button]:not([popovertarget])')
  if (pressed) window.pressedEarly = pressed
}, { capture: true })
await new Promise((begin) => {
  if (document.readyState === 'complete') begin()
  for (const event of ['load', 'pointerdown', 'keydown']) addEventListener(event, begin, { once: true, capture: true })
  setTimeout(begin, ${longestWaitMs})
})`

/**
 * All at once: a script that imports others would otherwise be there before they are asked for. To ask is work too, and
 * what is pressed meanwhile need not wait for all of it.
 */
function fetching(addresses: readonly (string | undefined)[]): string {
  return `for (const [place, href] of ${JSON.stringify(addresses)}.entries()) {
  if (place % 4 === 3) await new Promise((go) => setTimeout(go))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}`
}

/** Beside the page, which has a browser's processes do it while scripts are on their way: public/language-tables.js. */
const readingTables = `new Worker('/language-tables.js', { name: document.documentElement.lang })`

/** Import statements are carried out before anything else; the same as expressions wait for their turn. */
function atRunTime(imports: string): string {
  return imports
    .replace(/^import \* as (\w+) from ("[^"]+");?$/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");?$/gm, 'await import($1);')
}
