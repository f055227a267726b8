/** Import rules between folders and domains. scripts/import-rules.test.ts tests each rule. */

import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'
import { domains } from './server/domains/index.ts'

// The same table validates commands on the server and renders buttons in the browser.
const orderStates = 'contract/order-states\\.ts'

// The build of the pages refuses to send these to browsers.
const serverModules = '\\.server\\.ts$'

const tests = '\\.test\\.tsx?$'

const rows = domains.map(
  ({ name, calls }): IForbiddenRuleType => ({
    name: `${name}-calls-what-it-declares`,
    severity: 'error',
    comment: `domain.ts of ${name} lets it call ${calls.join(', ') || 'no other'}.`,
    from: { path: `^server/domains/${name}/`, pathNot: tests },
    to: { path: '^server/domains/', pathNot: `^server/domains/(${[name, ...calls].join('|')})/` },
  }),
)

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle of imports has no beginning to read it from. Types alone may refer to each other.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'What is imported must exist.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\+types/|^virtual:' },
    },
    {
      name: 'values-stand-alone',
      severity: 'error',
      comment: 'Values run on both sides and do no I/O.',
      from: { path: '^values/', pathNot: tests },
      to: { pathNot: '^(values|node_modules)/' },
    },
    {
      name: 'contract-needs-values-and-zod-only',
      severity: 'error',
      comment: 'The contract is what both sides agree on; it knows neither.',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: '^(contract|values)/|^node_modules/(zod|@hono/zod-openapi)/' },
    },
    {
      name: 'server-not-to-web',
      severity: 'error',
      comment: 'Pages are handed to the server by run/.',
      from: { path: '^(server|database)/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-not-to-server',
      severity: 'error',
      comment: 'Pages reach the server through the contract, as any other client.',
      from: { path: '^web/' },
      to: { path: '^(server|database)/' },
    },
    {
      name: 'web-takes-types-from-the-contract',
      severity: 'error',
      comment:
        'The schemas of the contract must not be sent to browsers; the table of order states may. Modules named .server never are.',
      from: { path: '^web/', pathNot: `${tests}|${serverModules}` },
      to: { path: '^contract/', pathNot: `^${orderStates}$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'order-states-stand-alone',
      severity: 'error',
      comment: 'Pages draw their buttons from the table, so nothing may come along with it.',
      from: { path: `^${orderStates}$` },
      to: { pathNot: '^values/' },
    },
    {
      name: 'platform-not-to-domains',
      severity: 'error',
      comment: 'The platform has no business meaning.',
      from: { path: '^server/platform/' },
      to: { path: '^server/domains/' },
    },
    {
      name: 'domains-by-the-front-door',
      severity: 'error',
      comment: 'A domain is entered by its index.ts.',
      from: { path: '^(?!tests/)', pathNot: '^server/domains/' },
      to: {
        path: '^server/domains/',
        pathNot: ['^server/domains/[^/]+/index\\.ts$', '^server/domains/index\\.ts$'],
      },
    },
    {
      name: 'other-domains-by-the-front-door',
      severity: 'error',
      comment: 'A domain is entered by its index.ts, also by its neighbours.',
      from: { path: '^server/domains/([^/]+)/' },
      to: { path: '^server/domains/', pathNot: '^server/domains/($1/|[^/]+/index\\.ts$)' },
    },
    ...rows,
    {
      name: 'every-domain-is-declared',
      severity: 'error',
      comment: 'A new domain starts with its domain.ts, in the list of domains.',
      from: {
        path: '^server/domains/.+/',
        pathNot: `^server/domains/(${domains.map(({ name }) => name).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'ui-knows-no-commerce',
      severity: 'error',
      comment: 'The design system serves any shop.',
      from: { path: '^web/ui/' },
      to: { path: '^web/(shop|areas)/' },
    },
    {
      name: 'shared-not-to-areas',
      severity: 'error',
      comment: 'What areas share does not know them.',
      from: { path: '^web/(shop|app)/' },
      to: { path: '^web/areas/' },
    },
    {
      name: 'areas-apart',
      severity: 'error',
      comment: 'What two areas need belongs in web/shop or web/ui.',
      from: { path: '^web/areas/([^/]+)/' },
      to: { path: '^web/areas/', pathNot: '^web/areas/$1/' },
    },
    {
      name: 'nobody-imports-run',
      severity: 'error',
      comment: 'run/ wires everything together, so it comes last.',
      from: { path: '^(values|contract|server|web|database)/' },
      to: { path: '^(run|scripts|bench)/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      comment: 'What is run does not need what tests it.',
      from: { path: '^(values|contract|server|web|database|run)/', pathNot: tests },
      to: { path: `^tests/|${tests}` },
    },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      comment: 'A package that the product needs is a dependency.',
      from: { path: '^(values|contract|server|web|run)/', pathNot: tests },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
} satisfies IConfiguration
