/** Drafts that operators preview, publish, discard or restore from earlier versions: the home page and the theme. */
import { z } from '@hono/zod-openapi'
import { Time } from './vocabulary.ts'

export const revision = z
  .int()
  .min(0)
  .describe('The version that the edit is based on; refused if a newer one exists')

export const Version = z.object({ version: z.int(), written_at: Time, written_by: z.string().optional() })

/** State of a draft, returned with its content. */
export const draftFields = {
  revision: z.int(),
  version: z.int().describe('Published version; 0 if none'),
  is_changed: z.boolean().describe('The draft has unpublished changes'),
  changed_at: Time.optional(),
  changed_by: z.string().optional(),
}

/** Command that changes or discards the draft. */
export const ofDraft = {
  tag: 'operator',
  access: 'operator',
  body: z.object({ revision }),
  answer: z.object({ revision: z.int() }),
  problems: ['state_conflict'],
} as const

export const publishing = { ...ofDraft, answer: z.object({ version: z.int() }) } as const

/** Command that creates a draft from an earlier published version. */
export const restoring = {
  ...ofDraft,
  params: z.object({ version: z.coerce.number().int().min(1).max(1_000_000) }),
  problems: ['not_found', 'state_conflict'],
} as const
