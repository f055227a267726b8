/** Types of product attributes. */
export const attributeTypes = [
  'text',
  'number',
  'boolean',
  'choice',
  'choices',
  'colour',
  'dimension',
  'date',
] as const
export type AttributeType = (typeof attributeTypes)[number]

/** Characters of a value of type text. */
export const ATTRIBUTE_TEXT_MAX = 500

/** How shoppers filter by an attribute: by a list of values, or from one number to another. */
export const facetForms = ['list', 'range'] as const
export type FacetForm = (typeof facetForms)[number]
