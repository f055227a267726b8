import { z } from '@hono/zod-openapi'

/** Minimum age in years to buy something. */
export const AgeLimit = z.int('age_limit_invalid').min(1, 'age_limit_invalid').max(99, 'age_limit_invalid')
