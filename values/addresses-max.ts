export const ADDRESSES_MAX = 20
