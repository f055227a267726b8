/** Allowed lengths of a store's slots, in minutes. */
export const slotLengths = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240] as const

/** Allowed order cutoffs, in days before the slot's day. */
export const cutoffDays = [0, 1, 2, 3] as const
