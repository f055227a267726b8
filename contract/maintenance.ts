/** Maintenance mode: the notice for visitors, and how operators close the market. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import type { PublicTheme } from './theme.ts'
import { Done, line, Picture, PictureKey, paragraph, Time } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

/** Localised notice shown instead of a page. */
export interface MaintenanceNotice {
  readonly title: string
  readonly description: string
  readonly picture?: Picture
  /** Time at which the market reopens automatically. */
  readonly until?: string
  readonly email: string
  readonly phone: string
  /** Theme of the page. */
  readonly look: FrameTheme
}

/** Theme of a page without header and footer. */
export type FrameTheme = Pick<PublicTheme, 'starts' | 'icon' | 'styles'>

/** English is the fallback for empty French text. */
export const Maintenance = z
  .strictObject({
    is_on: z.boolean(),
    title: z.strictObject({
      en: line(120),
      fr: z.union([z.literal(''), line(120)]),
      ar: z.union([z.literal(''), line(120)]).optional(),
    }),
    description: z.strictObject({
      en: paragraph(600).min(1, 'field_empty'),
      fr: paragraph(600),
      ar: paragraph(600).optional(),
    }),
    picture: PictureKey.optional(),
    until: Time.optional().describe('When the market opens automatically'),
  })
  .openapi('Maintenance')
export type Maintenance = z.infer<typeof Maintenance>

export const readMaintenance = endpoint({
  ...operator,
  summary: 'Get whether maintenance mode is on, its message and history',
  answer: z.object({
    rules: Maintenance,
    is_closed: z.boolean().describe('Turned on and not expired'),
    picture: Picture.optional(),
    email: z.string(),
    phone: z.string(),
    data: z.array(Changed.extend({ rules: Maintenance })),
  }),
})

export const changeMaintenance = endpoint({
  ...operator,
  summary: 'Turn maintenance mode on or off; gateways and operators keep access',
  body: Maintenance,
  answer: Done,
  problems: ['not_allowed'],
})

export const setMaintenancePass = endpoint({
  ...operator,
  summary: 'Get a maintenance pass for this session as the cookie `pass`, or return it',
  allowsLimited: true,
  body: z.strictObject({ is_held: z.boolean() }),
  answer: Done,
})
