import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf, Time, text, Uuid } from './vocabulary.ts'

const outcomes = ['done', 'refused'] as const

export const AuditEntry = z
  .object({
    id: Uuid,
    at: Time,
    action: z
      .string()
      .describe('An endpoint by method and path, or an account event such as account.signed_in'),
    record: z.string().optional().describe('Id, number or path of the affected record'),
    change: z
      .object({ from: z.string(), to: z.string() })
      .optional()
      .describe('Old and new values, such as of its address'),
    outcome: z.enum(outcomes).describe('`refused` if access or the action was denied'),
    actor: z.object({ id: Uuid, name: z.string() }).optional(),
    request_id: z.string(),
  })
  .openapi('AuditEntry')
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  summary: 'List actions of operators, changes to accounts and refused requests, newest first',
  tag: 'operator',
  access: 'operator',
  query: PageQuery.extend({
    search: text()
      .max(100)
      .optional()
      .describe('Part of a record’s number or path, a request id, or a user by id, name or email'),
    outcome: z.enum(outcomes).optional(),
  }),
  answer: pageOf(AuditEntry),
})
