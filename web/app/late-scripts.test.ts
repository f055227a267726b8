import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

const page = `<html><head><link rel="modulepreload" href="/assets/react.js"/><link rel="stylesheet" href="/a.css"/></head>
<body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_main};

window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body></html>`

test('a page loads no script before it is visible', () => {
  const html = withLateScripts(page)

  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/^import\b(?!\()/m)
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
})

test('loads the same scripts later, all at once, with the entry script last', () => {
  const html = withLateScripts(page)

  const steps = [
    `addEventListener(event, begin`,
    `["/assets/react.js"]`,
    `await import("/assets/manifest.js")`,
    `const route0 = await import("/assets/root.js")`,
    `const route1_main = await import("/assets/home.js")`,
    `window.__reactRouterRouteModules =`,
    `import("/assets/entry.js")`,
  ]
  const places = steps.map((step) => html.indexOf(step))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('leaves a page without scripts unchanged', () => {
  expect(withLateScripts('<h1>Off</h1>')).toBe('<h1>Off</h1>')
})
