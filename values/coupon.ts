/** Coupons as both sides name what they give, how they stand and what is done to them. */
export const couponKinds = ['percent', 'fixed', 'free_shipping', 'buy_get'] as const

export const couponStates = ['running', 'planned', 'paused', 'used_up', 'ended'] as const

export const couponCommands = ['pause', 'resume', 'end'] as const

/** What somebody does that is answered with a code: signing up for the newsletter, or doing so when about to leave. */
export const givenWith = ['newsletter', 'exit'] as const
