/**
 * Delays a page's scripts until the page is visible. On a slow connection the style sheet and the first picture
 * arrive sooner, as they don't share the bandwidth with scripts; links and forms work meanwhile. This rewrites the
 * script tags of React Router and leaves them unchanged if their format is not the expected one.
 */

import { activityEvents, isUserActivity } from './user-activity.ts'

const longestWaitMs = 6_000

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const routeScript = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)<\/script>/

/** Preloads are in the head and the routes' script is at the end; the HTML between them is not searched. */
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
  const script = `${importing}\n${waiting}\n${fetching(addresses)}\n${readingTables}\n${atRunTime(imports)}`
  const body = between.includes('"modulepreload"') ? between.replace(preload, '') : between
  return `${head.replace(preload, '')}${body}${opening}${script}</script>${html.slice(start + all.length)}`
}

/** Imports a built script. After a failure it uses another address, because browsers remember failures (retried-imports.ts). */
const importing = `const failures = {}
window.importScript = (name) => import('/assets/' + name + (failures[name] ? '?' + failures[name] : ''))
  .catch((error) => {
    failures[name] = (failures[name] ?? 0) + 1
    throw error
  })`

/**
 * Waits until the first screen has loaded, the visitor interacts, or a timeout passes. Entries made before their
 * script is ready are remembered (early-entries.ts), and so is the last pressed button that needs script (later.tsx).
 */
const waiting = `const isUserActivity = ${isUserActivity}
for (const sign of ${JSON.stringify(activityEvents)}) {
  addEventListener(sign, (event) => {
    if (isUserActivity(event)) window.wasUsed = true
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
 * Fetches all scripts at once, because a script's imports would otherwise start late. Yields between batches, so that
 * input is handled meanwhile.
 */
function fetching(addresses: readonly (string | undefined)[]): string {
  return `for (const [place, href] of ${JSON.stringify(addresses)}.entries()) {
  if (place % 4 === 3) await new Promise((go) => setTimeout(go))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}`
}

/** A worker reads the language tables in parallel while the scripts load: public/language-tables.js. */
const readingTables = `new Worker('/language-tables.js', { name: document.documentElement.lang })`

/** Turns import statements, which are hoisted, into expressions that run in their turn. */
function atRunTime(imports: string): string {
  return imports
    .replace(/^import \* as (\w+) from ("[^"]+");?$/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");?$/gm, 'await import($1);')
}
