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
      .describe('An endpoint by method and path, or a change of an account such as account.signed_in'),
    record: z.string().optional().describe('The id, number or address of what it was done to'),
    change: z
      .object({ from: z.string(), to: z.string() })
      .optional()
      .describe('What of it was one thing and is now another, such as its address'),
    outcome: z.enum(outcomes).describe('Refused is what an office would not do or show'),
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
      .describe(
        'A record by any part of its number or address, a request by its id, or a person by id, name or email',
      ),
    outcome: z.enum(outcomes).optional(),
  }),
  answer: pageOf(AuditEntry),
})
