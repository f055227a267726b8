import { useMemo } from 'react'
import { Form } from 'react-router'
import { ErrorSummary } from '#app/form/error-summary.tsx'
import { FormFields } from '#app/form/form-context.tsx'
import { UnsavedDialog } from '#app/form/unsaved-dialog.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { ChoosableAttribute } from '#contract/products.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { localeOf } from '#values/locale.ts'
import { Moment } from '../moment.tsx'
import type { Conflict, ProductOutcome } from './action.ts'
import { Attributes } from './attributes.tsx'
import { Basics } from './basics.tsx'
import { BundleItems } from './bundle-items.tsx'
import { attributeLimits, attributeName } from './category-attributes.ts'
import { ChosenCategoryProvider } from './chosen-category.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { Details } from './details.tsx'
import { pathLabel } from './field-labels.ts'
import { Food } from './food.tsx'
import { Goods } from './goods.tsx'
import { Header } from './header.tsx'
import { History, RestoreForm } from './history.tsx'
import { InBundles } from './in-bundles.tsx'
import { LanguagesProvider, useLanguages } from './language-tabs.tsx'
import { textLanguages } from './languages.ts'
import type { LoadedProduct } from './loader.ts'
import { Organisation } from './organisation.tsx'
import { GiftWrap, Personalisation } from './personalisation.tsx'
import { Pictures } from './pictures.tsx'
import { QuantityPrices } from './quantity-prices.tsx'
import { Related } from './related.tsx'
import { ReviewForm, ReviewPanel } from './review-panel.tsx'
import { Rules } from './rules.tsx'
import { Sale } from './sale.tsx'
import { Seo } from './seo.tsx'
import { Shipping } from './shipping.tsx'
import { isPublished } from './status.tsx'
import { StatusPanel } from './status-panel.tsx'
import { UnsavedOffer } from './unsaved-offer.tsx'
import type { AutosaveState } from './use-autosave.ts'
import { useEditor } from './use-editor.ts'
import { WeightSale } from './weight-sale.tsx'

interface ProductEditorProps {
  readonly loaded: LoadedProduct
  readonly outcome: ProductOutcome | undefined
  readonly listPath: AppPath
  readonly listLabel: string
  readonly stockPath: AppPath
  readonly slugPath: AppPath | undefined
  readonly previewPath: AppPath
  readonly currency: string
  readonly minorUnits: number
  /** Whether the store sells food. */
  readonly hasFood: boolean
}

const formId = 'product'
const saveButtonId = 'save-product'

/** Page that creates and edits a product, for sellers and operators. */
export function ProductEditor(props: ProductEditorProps) {
  const { loaded, outcome, listPath, listLabel, minorUnits } = props
  const { product } = loaded
  const t = useTranslate()
  const locale = useLocale()
  const editor = useEditor({ loaded, outcome, minorUnits, saveButtonId })
  const { values } = editor
  const { attributes } = loaded.choices
  const limits = useLimits(loaded)
  const errors = useMemo(() => outcome?.refusal?.errors ?? {}, [outcome])
  const languages = useMemo(() => textLanguages(values), [values])
  const name = product ? (product.name[locale] ?? product.name.en) : t('products.new')
  return (
    <>
      <Header
        product={product}
        title={name}
        listPath={listPath}
        listLabel={listLabel}
        stockPath={props.stockPath}
        previewPath={props.previewPath}
        mayLeave={editor.mayLeave}
        storeTyped={editor.storeTyped}
      />
      <Notices loaded={loaded} outcome={outcome} mayLeave={editor.mayLeave} />
      <FormFields
        key={`${product?.id} ${editor.epoch}`}
        id={formId}
        values={values}
        errors={errors}
        limits={limits}
        isBusy={editor.isBusy}
        markChanged={editor.markChanged}
      >
        <LanguagesProvider all={languages}>
          <Form
            ref={editor.form}
            id={formId}
            method="post"
            encType="multipart/form-data"
            noValidate
            preventScrollReset
            onSubmit={editor.onSubmit}
            onInput={editor.markChanged}
            className="mt-6 grid gap-6"
          >
            <Sent
              version={values.version ?? editor.version}
              currency={props.currency}
              attempt={loaded.attempt}
            />
            <Answer
              outcome={outcome}
              conflict={editor.conflict}
              both={editor.both}
              isBusy={editor.isBusy}
              attributes={attributes}
            />
            <ChosenCategoryProvider>
              <Sections {...props} />
            </ChosenCategoryProvider>
            <SaveBar
              product={product}
              isTouched={editor.isTouched}
              isBusy={editor.isBusy}
              autosave={editor.autosave}
            />
          </Form>
        </LanguagesProvider>
      </FormFields>
      <OtherForms product={product} mayLeave={editor.mayLeave} />
      <UnsavedDialog
        blocker={editor.blocker}
        text={editor.autosave.at === undefined ? undefined : t('products.unsaved_kept')}
      />
    </>
  )
}

function useLimits({ limits, choices: { attributes } }: LoadedProduct) {
  return useMemo(() => ({ ...limits, ...attributeLimits(attributes) }), [limits, attributes])
}

interface OtherFormsProps {
  readonly product: LoadedProduct['product']
  readonly mayLeave: () => boolean
}

/** Forms of buttons that are within the form of the product. */
function OtherForms({ product, mayLeave }: OtherFormsProps) {
  return (
    <>
      {product ? <RestoreForm mayLeave={mayLeave} /> : null}
      {product?.submission ? <ReviewForm mayLeave={mayLeave} /> : null}
    </>
  )
}

interface SentProps {
  readonly version: string | number
  readonly currency: string
  readonly attempt: string | undefined
}

/** What the form sends besides its fields. */
function Sent({ version, currency, attempt }: SentProps) {
  return (
    <>
      <EnterSubmit command="save" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="currency" value={currency} />
      {attempt ? <input type="hidden" name="attempt" value={attempt} /> : null}
    </>
  )
}

const dones = [
  'added',
  'unready',
  'saved',
  'published',
  'scheduled',
  'archived',
  'duplicated',
  'restored',
  'withdrawn',
  'submitted',
  'discarded',
] as const

interface NoticesProps extends Pick<ProductEditorProps, 'loaded' | 'outcome'> {
  readonly mayLeave: () => boolean
}

function Notices({ loaded: { unsaved, done }, outcome, mayLeave }: NoticesProps) {
  return (
    <>
      {unsaved && !unsaved.continued ? <UnsavedOffer unsaved={unsaved} mayLeave={mayLeave} /> : null}
      {done && !outcome ? <Done of={done} /> : null}
    </>
  )
}

function Done({ of }: { readonly of: string }) {
  const t = useTranslate()
  const done = dones.find((each) => each === of)
  return done ? (
    <Alert tone={done === 'unready' ? 'warning' : 'success'} className="mt-6">
      {t(`products.done_${done}`)}
    </Alert>
  ) : null
}

interface AnswerProps {
  readonly outcome: ProductOutcome | undefined
  readonly conflict: Conflict | undefined
  readonly both: readonly string[] | undefined
  readonly isBusy: boolean
  readonly attributes: readonly ChoosableAttribute[]
}

function Answer({ outcome, conflict, both, isBusy, attributes }: AnswerProps) {
  const t = useTranslate()
  const { show } = useLanguages()
  if (conflict) return <ConflictNotice conflict={conflict} both={both} isBusy={isBusy} />
  return (
    <ErrorSummary
      refusal={outcome?.refusal}
      labelOf={(name) => attributeName(attributes, name) ?? pathLabel(name, typedIn(formId), t)}
      onOpen={(name) => {
        const language = /\.(\w\w)$/.exec(name)?.[1]
        if (language) show(localeOf(`/${language}`))
      }}
    />
  )
}

/** The labels of the variants that the errors are about. */
function typedIn(id: string): Readonly<Record<string, string>> {
  if (typeof document === 'undefined') return {}
  const hidden = document.querySelectorAll<HTMLInputElement>(`#${id} input[type=hidden]`)
  return Object.fromEntries([...hidden].map(({ name, value }) => [name, value]))
}

function Sections({ loaded, listPath, slugPath, currency, hasFood }: ProductEditorProps) {
  const { product, choices, countries, versions, host } = loaded
  // Only a draft can become a bundle.
  const canBeBundle = !product || product.kind === 'bundle' || product.status === 'draft'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
      <div className="grid min-w-0 gap-6">
        <Basics />
        <Pictures role={loaded.role} />
        {canBeBundle ? <BundleItems role={loaded.role} currency={currency} /> : null}
        <Goods currency={currency} optionSets={choices.option_sets} />
        <Sale />
        <QuantityPrices currency={currency} />
        <WeightSale />
        <Personalisation currency={currency} />
        <GiftWrap currency={currency} />
        <Shipping countries={countries} />
        <Rules />
        {hasFood ? <Food /> : null}
        <Attributes choices={choices} />
        <Details />
        <Related role={loaded.role} />
        <Seo slug={product?.slug} slugPath={slugPath} host={host} />
      </div>
      <div className="grid min-w-0 gap-6">
        <StatusPanel product={product} />
        {product?.submission ? (
          <ReviewPanel submission={product.submission} isSeller={loaded.role === 'seller'} />
        ) : null}
        {product?.in_bundles.length ? <InBundles bundles={product.in_bundles} listPath={listPath} /> : null}
        <Organisation choices={choices} />
        {versions.length > 0 ? <History versions={versions} /> : null}
      </div>
    </div>
  )
}

interface SaveBarProps {
  readonly product: LoadedProduct['product']
  readonly isTouched: boolean
  readonly isBusy: boolean
  readonly autosave: AutosaveState
}

function SaveBar({ product, isTouched, isBusy, autosave }: SaveBarProps) {
  const t = useTranslate()
  const status = product?.status ?? 'draft'
  const isOffered = !isPublished(status) && status !== 'blocked'
  return (
    <ActionBar>
      <Button
        id={saveButtonId}
        type="submit"
        variant={isOffered ? 'quiet' : 'accent'}
        name="command"
        value="save"
        isBusy={isBusy}
      >
        {isOffered ? t('products.save_draft') : t('products.save')}
      </Button>
      {isOffered ? (
        <Button type="submit" name="command" value="publish" disabled={isBusy}>
          {t('products.publish')}
        </Button>
      ) : null}
      <div className="ms-auto flex flex-wrap gap-x-2 self-center px-2 text-sm text-muted">
        <p role="status">
          {isTouched ? t(autosave.hasFailed ? 'products.autosave_failed' : 'products.unsaved') : ''}
        </p>
        {isTouched && autosave.at !== undefined && !autosave.hasFailed ? (
          <p>
            {t('products.autosaved')} <Moment at={autosave.at} style="clock" />
          </p>
        ) : null}
      </div>
    </ActionBar>
  )
}
