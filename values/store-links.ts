export const storeLinkKeys = ['website', 'facebook', 'instagram', 'twitter', 'youtube', 'pinterest'] as const
