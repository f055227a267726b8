/** Standard goods have the general rate of a country, zero-rated and exempt ones no tax. */
export const taxClasses = ['standard', 'reduced', 'zero', 'exempt'] as const
export type TaxClass = (typeof taxClasses)[number]
