import type { TestVisitor } from './app.ts'

/** Publishes a new site name, as an operator does. */
export async function callMarket(operator: TestVisitor, site_name: string): Promise<void> {
  const { revision, theme } = await operator.call('GET /operator/theme')
  const body = await operator.call('PUT /operator/theme/draft', {
    body: { revision, theme: { ...theme, site_name } },
  })
  await operator.call('POST /operator/theme/publish', { body })
}
