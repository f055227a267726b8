/** A store's slot settings; missing values use the marketplace default. */
import type { ScheduleRow } from './plan-queries.ts'

export interface SlotPlan {
  readonly lengthMinutes: number | undefined
  readonly leadMinutes: number | undefined
  /** The latest closing time: local time at the store, this many days before the day of the slot. */
  readonly cutoff: { readonly time: string; readonly days: number } | undefined
  /** Capacity in orders, and in items. */
  readonly capacity: number | undefined
  readonly capacityUnits: number | undefined
}

/** The defaults for a store without settings. */
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
