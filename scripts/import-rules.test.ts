import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import rules from '../.dependency-cruiser.ts'

const ROOT = join(import.meta.dirname, '..')
const ROOMS = ['values', 'contract', 'server', 'web', 'run', 'tests']

/** A file and an offending import for each rule. */
const broken: Record<string, [from: string, source: string]> = {
  'no-cycles': ['values/money.ts', `import '#values/percent.ts'`],
  resolvable: ['server/jobs.ts', `import './nowhere.ts'`],
  'values-stand-alone': ['values/id.ts', `import { randomUUID } from 'node:crypto'`],
  'contract-needs-values-and-zod-only': ['contract/cart.ts', `import '#platform/log.ts'`],
  'server-not-to-web': ['server/app.ts', `import type { Price } from '#shop/price.tsx'`],
  'web-not-to-server': ['web/root.tsx', `import type { Log } from '#platform/log.ts'`],
  'web-takes-types-from-the-contract': [
    'web/shop/price.tsx',
    `import { Product } from '#contract/catalog.ts'`,
  ],
  'order-states-stand-alone': ['contract/order-states.ts', `import '#contract/catalog.ts'`],
  'platform-not-to-domains': ['server/platform/http.ts', `import '#domains/cart/index.ts'`],
  'domains-by-the-front-door': ['server/routes.ts', `import '#domains/cart/queries.ts'`],
  'other-domains-by-the-front-door': [
    'server/domains/checkout/place.ts',
    `import '#domains/cart/queries.ts'`,
  ],
  'every-domain-is-declared': ['server/domains/loans/index.ts', `import '#values/percent.ts'`],
  'ui-knows-no-commerce': ['web/ui/button.tsx', `import '#shop/price.tsx'`],
  'shared-not-to-areas': ['web/app/session.ts', `import '#web/areas/seller/orders.tsx'`],
  'areas-apart': ['web/areas/account/orders.tsx', `import '../seller/orders.tsx'`],
  'nobody-imports-run': ['server/mail.ts', `import '#run/web.ts'`],
  'no-tests-in-the-product': ['server/domains/cart/index.ts', `import '#tests/support/factory.ts'`],
  'no-development-packages-in-the-product': ['run/web.ts', `import fc from 'fast-check'`],
}

// A domain may import only the domains that it declares, and most of them are empty here.
const domains = rules.forbidden
  .map(({ name }) => /^(.+)-calls-what-it-declares$/.exec(name ?? '')?.[1])
  .filter((domain) => domain !== undefined)
for (const domain of domains) {
  const stranger = ['content', 'applications', 'setup'].includes(domain) ? 'cart' : 'content'
  broken[`${domain}-calls-what-it-declares`] = [
    `server/domains/${domain}/stray.ts`,
    `import '#domains/${stranger}/index.ts'`,
  ]
}

/** Targets of the offending imports, and valid imports. */
const sound: Record<string, string> = {
  'values/percent.ts': `import '#values/money.ts'`,
  'contract/catalog.ts': `import { z } from '@hono/zod-openapi'\nimport '#values/percent.ts'`,
  'server/platform/log.ts': `import { pino } from 'pino'`,
  'server/domains/cart/queries.ts': `import '#platform/log.ts'\nimport '#contract/catalog.ts'`,
  'server/domains/content/index.ts': `import '#domains/media/index.ts'`,
  'server/domains/media/index.ts': `import './pictures.ts'`,
  'server/domains/media/pictures.ts': `import sharp from 'sharp'`,
  'web/areas/seller/orders.tsx': `import type { Product } from '#contract/catalog.ts'\nimport '#contract/order-states.ts'`,
  'tests/support/factory.ts': `import '#domains/cart/queries.ts'`,
}

test('each import rule rejects only the imports it forbids', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'imports-'))
  await copyFile(join(ROOT, 'package.json'), join(folder, 'package.json'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const files = [...Object.values(broken), ...Object.entries(sound)]
  for (const [path, source] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${source}\n`)
  }

  const violations = await violationsIn(folder)

  await rm(folder, { recursive: true })
  expect(violations).toEqual(
    Object.entries(broken)
      .map(([rule, [from]]) => `${rule}: ${from}`)
      .sort(),
  )
  expect(Object.keys(broken).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort())
})

async function violationsIn(folder: string): Promise<string[]> {
  const { enhancedResolveOptions, ...options } = rules.options
  const { output } = await cruise(
    ROOMS,
    {
      ...options,
      ruleSet: { forbidden: rules.forbidden },
      validate: true,
      baseDir: folder,
      preserveSymlinks: true,
    } as ICruiseOptions,
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser returned no object')
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort()
}
