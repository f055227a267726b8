/** The one way to ask what time it is: a test hands in a clock that stands still. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
