/** Starts the longest test files first, so that none of them runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = [
  'simulation.test.ts',
  'hostile-input.test.ts',
  'starting.test.ts',
  'gateway-orders.test.ts',
  'hostile-texts.test.ts',
  'public-pages.test.ts',
  'gateways.test.ts',
  'access.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? longest.length : place
}
