import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { SellerApplication, SellerDocument } from '#contract/applications.ts'
import type { Country } from '#contract/content.ts'
import { FileSize } from '#shop/file-size.tsx'
import { PlaceFields } from '#shop/place-fields.tsx'
import { StoreContact, StoreLinks } from '#shop/store-contact.tsx'
import type { UploadedPicture } from '#shop/uploaded-picture.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { SELLER_DOCUMENTS_MAX, sellerDocumentKinds } from '#values/seller-document.ts'
import { storeLinkKeys } from '#values/store-links.ts'
import { verticals } from '#values/vertical.ts'
import type { ApplicationRefusal } from './action.ts'

const check: FormCheck = {
  store_name: { missing: 'problems.field_empty' },
  description: { missing: 'problems.field_empty' },
  country_code: { missing: 'problems.country_required' },
  region: { missing: 'problems.region_required' },
  city: { missing: 'problems.city_required' },
  street: { missing: 'problems.street_required' },
  postcode: { missing: 'problems.postcode_required' },
  contact_name: { missing: 'problems.name_required' },
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
  'file-identity': { missing: 'problems.field_empty' },
  terms: { missing: 'problems.field_empty' },
  ...Object.fromEntries(storeLinkKeys.map((key) => [`links.${key}`, { malformed: 'problems.link_invalid' }])),
}

type Values = Readonly<Record<string, string | undefined>>

interface ApplicationFormProps {
  readonly countries: readonly Country[]
  /** A rejected application, used as the initial values. */
  readonly previous: SellerApplication | undefined
  readonly documents: readonly SellerDocument[]
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | undefined }
  readonly refusal: ApplicationRefusal | undefined
}

export function ApplicationForm({ countries, previous, documents, person, refusal }: ApplicationFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(check, refusal)
  const { errorOf } = checks
  const values: Values = refusal?.values ?? {
    contact_name: person.name,
    email: person.email,
    phone: person.phone,
    ...(previous && valuesOf(previous)),
  }
  return (
    <section id="apply" aria-labelledby="apply-title" className="page-width scroll-mt-32 pt-16 lg:pt-24">
      <div className="mx-auto max-w-3xl">
        <h2 id="apply-title" className="text-3xl sm:text-4xl">
          {t('become.form_title')}
        </h2>
        <p className="mt-3 text-lg text-muted">{t('become.form_text')}</p>
        <Form
          method="post"
          action="#apply"
          encType="multipart/form-data"
          {...checks.form}
          className="mt-8 flex flex-col gap-6"
        >
          {refusal?.message === '' ? null : <FormAlert refusal={refusal} errorCount={checks.errorCount} />}
          <StorePart values={values} errorOf={errorOf} />
          <AddressPart countries={countries} values={values} errorOf={errorOf} />
          <ContactPart values={values} errorOf={errorOf} />
          <DocumentsPart documents={documents} sentWith={previous?.documents ?? []} errorOf={errorOf} />
          <BrandingPart
            logo={refusal ? refusal.logo : undefined}
            cover={refusal ? refusal.cover : undefined}
            values={values}
            errorOf={errorOf}
          />
          <Checkbox
            name="terms"
            required
            label={t('become.terms')}
            error={errorOf('terms')}
            defaultChecked={values.terms === 'on'}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" variant="action" size="lg" isBusy={isBusy}>
              {t(previous ? 'become.apply_again' : 'become.send')}
            </Button>
            <p className="text-sm text-muted">{t('become.send_text')}</p>
          </div>
        </Form>
      </div>
    </section>
  )
}

interface PartProps {
  readonly values: Values
  readonly errorOf: (name: string) => string | undefined
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-2xl border border-line bg-surface p-5 sm:p-8">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-display text-xl font-bold text-strong">
        {title}
      </p>
      {text ? <p className="mt-1 text-muted">{text}</p> : null}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

function StorePart({ values, errorOf }: PartProps) {
  const t = useTranslate()
  return (
    <Part title={t('become.part_store')}>
      <Field label={t('become.store_name')} error={errorOf('store_name')} className="sm:col-span-2">
        <TextInput
          name="store_name"
          required
          maxLength={80}
          autoComplete="organization"
          defaultValue={values.store_name}
        />
      </Field>
      <div className="sm:col-span-2">
        <RadioCards
          legend={t('become.vertical')}
          name="vertical"
          layout="columns"
          defaultValue={values.vertical ?? 'shops'}
          error={errorOf('vertical')}
          options={verticals.map((value) => ({
            value,
            label: t(`become.vertical_${value}`),
            description: t(`become.vertical_${value}_text`),
          }))}
        />
      </div>
      <Field
        label={t('become.description')}
        hint={t('become.description_hint')}
        error={errorOf('description')}
        className="sm:col-span-2"
      >
        <Textarea name="description" required rows={5} maxLength={2000} defaultValue={values.description} />
      </Field>
    </Part>
  )
}

function AddressPart({ countries, values, errorOf }: PartProps & { countries: readonly Country[] }) {
  const t = useTranslate()
  return (
    <Part title={t('become.part_place')} text={t('become.part_place_text')}>
      <PlaceFields countries={countries} values={values} errorOf={errorOf} />
    </Part>
  )
}

function ContactPart({ values, errorOf }: PartProps) {
  const t = useTranslate()
  return (
    <Part title={t('become.part_contact')}>
      <Field label={t('become.contact_name')} error={errorOf('contact_name')} className="sm:col-span-2">
        <TextInput
          name="contact_name"
          required
          maxLength={120}
          autoComplete="name"
          defaultValue={values.contact_name}
        />
      </Field>
      <StoreContact values={values} errorOf={errorOf} />
    </Part>
  )
}

interface DocumentsPartProps {
  readonly documents: readonly SellerDocument[]
  /** Documents of the earlier application, which stay with it. */
  readonly sentWith: readonly SellerDocument[]
  readonly errorOf: (name: string) => string | undefined
}

const takes = 'application/pdf,image/jpeg,image/png,image/webp,image/avif'

function DocumentsPart({ documents, sentWith, errorOf }: DocumentsPartProps) {
  const t = useTranslate()
  const id = useId()
  const isFull = documents.length >= SELLER_DOCUMENTS_MAX
  return (
    <Part title={t('become.documents')} text={t('become.documents_text')}>
      {documents.length > 0 ? (
        <ul aria-label={t('become.documents_ready')} className="flex min-w-0 flex-col gap-2 sm:col-span-2">
          {documents.map((document) => (
            <li
              key={document.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line px-4 py-2"
            >
              <a
                href={`/api/customer/seller-documents/${document.id}/file`}
                download
                className="min-w-0 flex-1 basis-48 truncate font-medium text-accent-text hover:underline"
              >
                <bdi>{document.name}</bdi>
              </a>
              <span className="text-sm text-muted">{t(`become.${document.kind}_document`)}</span>
              <FileSize bytes={document.size} />
              {sentWith.includes(document) ? null : (
                <Button
                  type="submit"
                  name="remove"
                  value={document.id}
                  formNoValidate
                  variant="plain"
                  size="sm"
                  aria-label={t('become.document_remove', { name: document.name })}
                >
                  <Icon of={Trash2} />
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isFull
        ? null
        : sellerDocumentKinds.map((kind) => (
            <Field
              key={kind}
              label={t(`become.${kind}_document`)}
              hint={t(`become.${kind}_document_hint`)}
              isOptional={kind !== 'identity'}
              error={kind === 'identity' ? errorOf('file-identity') : undefined}
              className="sm:col-span-2"
            >
              <FileInput
                name={`file-${kind}`}
                accept={takes}
                required={kind === 'identity' && documents.length === 0}
                multiple={kind === 'other'}
              />
            </Field>
          ))}
      <div role="status" className="sm:col-span-2 empty:hidden">
        <FieldError id={`${id}-error`} error={errorOf('documents')} />
      </div>
    </Part>
  )
}

interface BrandingPartProps extends PartProps {
  readonly logo: UploadedPicture | undefined
  readonly cover: UploadedPicture | undefined
}

function BrandingPart({ logo, cover, values, errorOf }: BrandingPartProps) {
  const t = useTranslate()
  return (
    <Part title={t('become.part_look')} text={t('become.part_look_text')}>
      <PictureField name="logo" label={t('become.logo')} kept={logo} error={errorOf('logo_id')} />
      <PictureField name="cover" label={t('become.cover')} kept={cover} error={errorOf('cover_id')} />
      <StoreLinks values={values} errorOf={errorOf} />
    </Part>
  )
}

interface PictureFieldProps {
  readonly name: 'logo' | 'cover'
  readonly label: string
  readonly kept: UploadedPicture | undefined
  readonly error: string | undefined
}

function PictureField({ name, label, kept, error }: PictureFieldProps) {
  const t = useTranslate()
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={label} isOptional hint={t(`become.${name}_hint`)} error={error}>
        <FileInput name={`file-${name}`} accept="image/jpeg,image/png,image/webp,image/avif" />
      </Field>
      {kept ? (
        <>
          <input type="hidden" name={name} value={JSON.stringify(kept)} />
          <Picture
            picture={{ ...kept, alt: '' }}
            sizes="12rem"
            className="max-h-32 w-fit rounded-lg object-contain"
          />
        </>
      ) : null}
    </div>
  )
}

function valuesOf({ links, hides_email, hides_phone, ...said }: SellerApplication): Values {
  const { store_name, description, vertical, country_code, region, city, street, postcode } = said
  const { contact_name, email, phone } = said
  return {
    store_name,
    description,
    vertical,
    country_code,
    region,
    city,
    street,
    postcode,
    contact_name,
    email,
    phone,
    hides_email: hides_email ? 'on' : undefined,
    hides_phone: hides_phone ? 'on' : undefined,
    ...Object.fromEntries(Object.entries(links).map(([key, href]) => [`links.${key}`, href])),
  }
}
