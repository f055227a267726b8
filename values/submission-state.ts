/** States of a product's review, in display order. */
export const submissionStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const
