/** Maximum sizes of one store's menu. */
export const SECTIONS_MAX = 40
export const DISHES_MAX = 300
export const GROUPS_MAX = 60
