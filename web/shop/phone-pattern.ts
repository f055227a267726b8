/** For an input: 6 to 15 digits with what people put between them, and a plus at most before them. */
export const phonePattern = '\\s*\\+?(?:[\\s\\(\\)\\.\\-]*\\d){6,15}[\\s\\(\\)\\.\\-]*'
