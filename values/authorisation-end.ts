/** Actions when a card authorisation is about to end and the order is still undecided. */
export const authorisationEnds = ['take', 'release'] as const
