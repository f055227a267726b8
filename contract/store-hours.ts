import { z } from '@hono/zod-openapi'

/** In the store's own time. */
export const StoreHours = z.object({
  weekday: z.int().describe('0 is Sunday'),
  spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
})

/** Days, both included. */
export const StoreVacation = z.object({ from: z.string(), to: z.string(), message: z.string() })
