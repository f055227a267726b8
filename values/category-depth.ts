/** Levels of categories below a vertical. */
export const CATEGORY_DEPTH_MAX = 4
