/** Size charts of stores, and those of the market, which every store can use. */
import { z } from '@hono/zod-openapi'
import { parseMeasure, sizeUnits } from '#values/size-chart.ts'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, paragraph, Slug, Uuid } from './vocabulary.ts'

export const SIZE_COLUMNS_MAX = 10
export const SIZE_ROWS_MAX = 60
const CATEGORIES_MAX = 200

const optionalLine = (max: number) => line(max).or(z.literal(''))
const name = (max: number) => z.strictObject({ en: line(max), fr: optionalLine(max).default('') })

const cell = z
  .string()
  .max(textLengths.chartCell, 'too_long')
  .refine((text) => text.trim() === '' || parseMeasure(text) !== undefined, 'measure_invalid')

const fields = {
  name: name(textLengths.chartName),
  note: z.strictObject({
    en: paragraph(textLengths.chartNote).default(''),
    fr: paragraph(textLengths.chartNote).default(''),
  }),
  unit: z.enum(sizeUnits),
  columns: z
    .array(
      z.strictObject({
        key: Slug.optional().describe('Of an existing column'),
        label: name(textLengths.chartLabel),
      }),
    )
    .min(1, 'size_columns_missing')
    .max(SIZE_COLUMNS_MAX, 'too_many'),
  rows: z
    .array(
      z.strictObject({
        size: line(textLengths.chartLabel),
        cells: z
          .array(cell)
          .max(SIZE_COLUMNS_MAX)
          .describe('By column: a number, a range such as 82–87, or empty'),
      }),
    )
    .min(1, 'size_rows_missing')
    .max(SIZE_ROWS_MAX, 'too_many'),
}

export const SizeChartFields = z.strictObject(fields).openapi('SizeChartFields')
export type SizeChartFields = z.output<typeof SizeChartFields>

export const EditedSizeChart = z
  .object({
    ...fields,
    id: Uuid,
    version: z.int(),
    products: z.int().describe('Products with this chart, in any state'),
    is_of_market: z.boolean(),
    category_ids: z.array(Uuid).describe('Categories whose products show it unless they have their own'),
  })
  .openapi('EditedSizeChart')
export type EditedSizeChart = z.output<typeof EditedSizeChart>

const SizeChartRow = z.object({
  id: Uuid,
  name: z.string(),
  sizes: z.int(),
  products: z.int(),
  is_of_market: z.boolean(),
})

const chart = z.object({ size_chart: EditedSizeChart })

function sizeChartEndpoints<const Role extends 'seller' | 'operator', const Params extends z.ZodRawShape>(
  role: Role,
  params: Params,
) {
  const base = { tag: role, access: role, area: 'products' } as const
  const ofOne = { ...base, params: z.object({ ...params, id: Uuid }) } as const
  return {
    list: endpoint({
      ...base,
      summary: 'List size charts by name',
      params: z.object(params),
      answer: z.object({ data: z.array(SizeChartRow) }),
      problems: ['not_found'],
    }),
    read: endpoint({ ...ofOne, summary: 'Read a size chart', answer: chart, problems: ['not_found'] }),
    remove: endpoint({
      ...ofOne,
      allowsLimited: true,
      summary: 'Delete a size chart that no product or category uses',
      answer: Done,
      problems: ['not_found', 'not_allowed', 'state_conflict'],
    }),
  }
}

const version = z.int().min(1).describe('The version that the changes are based on')
const ofStore = { store: Slug }
const seller = { tag: 'seller', access: 'seller', area: 'products' } as const
const operator = { tag: 'operator', access: 'operator' } as const
const categoryIds = z.array(Uuid).max(CATEGORIES_MAX, 'too_many').default([])

/** Sellers also see the charts of the market, but can't change them. */
export const sellerSizeCharts = {
  ...sizeChartEndpoints('seller', ofStore),
  add: endpoint({
    ...seller,
    summary: 'Add a size chart',
    params: z.object(ofStore),
    body: SizeChartFields,
    status: 201,
    answer: chart,
    problems: ['not_found', 'not_allowed'],
  }),
  change: endpoint({
    ...seller,
    summary: 'Change a size chart',
    params: z.object({ ...ofStore, id: Uuid }),
    body: SizeChartFields.extend({ version }),
    answer: chart,
    problems: ['not_found', 'not_allowed', 'state_conflict'],
  }),
}

export const operatorSizeCharts = {
  ...sizeChartEndpoints('operator', {}),
  add: endpoint({
    ...operator,
    allowsLimited: true,
    summary: 'Add a size chart that every store can use',
    body: SizeChartFields.extend({ category_ids: categoryIds }),
    status: 201,
    answer: chart,
  }),
  change: endpoint({
    ...operator,
    allowsLimited: true,
    summary: 'Change a size chart of the market, and the categories that show it',
    params: z.object({ id: Uuid }),
    body: SizeChartFields.extend({ category_ids: categoryIds, version }),
    answer: chart,
    problems: ['not_found', 'state_conflict'],
  }),
}
