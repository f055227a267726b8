/** How a store wants its slots; what it does not say is as the market does it. */
import type { ScheduleRow } from './plan-queries.ts'

export interface SlotPlan {
  readonly lengthMinutes: number | undefined
  readonly leadMinutes: number | undefined
  /** By the store's clock, so many days before the slot's own: it closes then at the latest. */
  readonly cutoff: { readonly time: string; readonly days: number } | undefined
  /** Room in orders, and in pieces of goods. */
  readonly capacity: number | undefined
  readonly capacityUnits: number | undefined
}

/** Of a store that has said nothing. */
export const marketPlan: SlotPlan = {
  lengthMinutes: undefined,
  leadMinutes: undefined,
  cutoff: undefined,
  capacity: undefined,
  capacityUnits: undefined,
}

export function planOf(row: ScheduleRow): SlotPlan {
  const { cutoff_time: time, cutoff_days: days } = row
  return {
    lengthMinutes: row.length_minutes ?? undefined,
    leadMinutes: row.lead_minutes ?? undefined,
    cutoff: time === null || days === null ? undefined : { time, days },
    capacity: row.capacity ?? undefined,
    capacityUnits: row.capacity_units ?? undefined,
  }
}
