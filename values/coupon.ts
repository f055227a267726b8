export const couponKinds = ['percent', 'fixed', 'free_shipping', 'buy_get'] as const

export const couponStates = ['running', 'planned', 'paused', 'used_up', 'ended'] as const

export const couponCommands = ['pause', 'resume', 'end'] as const

/** Actions rewarded with a coupon code: a newsletter sign-up in general, or in the exit pop-up. */
export const givenWith = ['newsletter', 'exit'] as const
