import { isDeepStrictEqual } from 'node:util'
import type { NewProduct, ProductChanges } from '#contract/products.ts'
import { productTexts } from '#values/product-texts.ts'

/** All edited fields of a product, with the ids of its options, values and variants. Stock is not part of it. */
export interface ProductDocument extends Omit<NewProduct, 'options' | 'variants'> {
  readonly options: readonly DocumentOption[]
  readonly variants: readonly DocumentVariant[]
}

type OptionField = NewProduct['options'][number]
export type OptionValueField = OptionField['values'][number]
export type VariantField = NewProduct['variants'][number]

export interface DocumentOption extends Omit<OptionField, 'id' | 'values'> {
  readonly id: string
  values: (Omit<OptionValueField, 'id'> & { readonly id: string })[]
}

export type DocumentVariant = Omit<VariantField, 'id' | 'stock'> & { readonly id: string }

/** Texts by language. */
interface LocalTexts {
  readonly en?: string | undefined
  readonly fr?: string | undefined
  readonly ar?: string | undefined
}

/** Returns the fields of a product with changes applied. Variants that are left out are dropped. */
export function changedFields(document: ProductDocument, changes: ProductChanges): NewProduct {
  const { version: _, ...given } = changes
  const fields = { ...mutable(document), ...definedOf(given) }
  for (const name of productTexts) {
    fields[name] = withOtherLanguages(document[name], fields[name]) as typeof fields.name
  }
  const shown = new Map(document.pictures.map((picture) => [picture.id, picture]))
  const details = new Map(document.details.map((detail) => [detail.label.en, detail]))
  return {
    ...fields,
    pictures: fields.pictures.map(({ id, alt, video_id = shown.get(id)?.video_id }) => {
      const before = shown.get(id)?.alt
      const texts = alt ? withOtherLanguages(before, alt) : before
      return { id, ...(texts && { alt: texts }), ...(video_id && { video_id }) }
    }),
    details: fields.details.map(({ label, value }) => {
      const before = details.get(label.en)
      return {
        label: withOtherLanguages(before?.label, label),
        value: withOtherLanguages(before?.value, value),
      }
    }),
  }
}

/** Keeps the languages of a text that cannot be edited yet. */
export function withOtherLanguages<Texts extends LocalTexts>(
  before: LocalTexts | undefined,
  texts: Texts,
): Texts {
  const { en: _, fr: __, ar: ___, ...others } = before ?? {}
  return { ...others, ...texts }
}

/** Leaves out the languages of a text that cannot be edited yet. */
export function editableTexts<Texts extends LocalTexts>({ en, fr, ar }: Texts): Texts {
  return { ...(en && { en }), ...(fr && { fr }), ...(ar && { ar }) } as Texts
}

/** A document in the form in which the API takes it. */
interface EditableFields extends Omit<NewProduct, 'options' | 'variants'> {
  options: DocumentOption[]
  variants: DocumentVariant[]
}

/** Returns the fields of a product as the editor and the API show them, to change or restore it. */
export function editableFields(document: ProductDocument): EditableFields {
  const fields = mutable(document)
  for (const name of productTexts) fields[name] = editableTexts(fields[name]) as typeof fields.name
  return {
    ...fields,
    details: fields.details.map(({ label, value }) => ({
      label: editableTexts(label),
      value: editableTexts(value),
    })),
    pictures: fields.pictures.map(({ id, alt, video_id = null }) => ({
      id,
      ...(alt && { alt: editableTexts(alt) }),
      video_id,
    })),
    options: document.options.map((option) => ({
      ...option,
      name: editableTexts(option.name),
      values: option.values.map((value) => ({ ...value, label: editableTexts(value.label) })),
    })),
    variants: [...document.variants],
  }
}

/** Returns the names of the fields in which two documents differ. */
export function changedNames(before: ProductDocument | undefined, after: ProductDocument): string[] {
  const names = Object.keys(after) as (keyof ProductDocument)[]
  return names.filter((name) => !before || !isDeepStrictEqual(before[name], after[name]))
}

function mutable(document: ProductDocument): NewProduct {
  return {
    ...document,
    options: document.options.map((option) => ({ ...option, values: [...option.values] })),
    variants: [...document.variants],
  }
}

function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
