/** How many addresses a customer may keep. */
export const ADDRESSES_MAX = 20
