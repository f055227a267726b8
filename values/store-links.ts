/** Where else on the web a store may be found. */
export const storeLinkKeys = ['website', 'facebook', 'instagram', 'twitter', 'youtube', 'pinterest'] as const
