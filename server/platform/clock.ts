/** The only source of the current time; tests pass in a stopped clock. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
