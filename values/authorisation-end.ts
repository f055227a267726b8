/** What becomes of a card whose authorisation ends while nobody has decided on its order. */
export const authorisationEnds = ['take', 'release'] as const
