/** How long a store's slots may be, in minutes. */
export const slotLengths = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240] as const

/** So many days before a slot's own its orders may have to be in. */
export const cutoffDays = [0, 1, 2, 3] as const
