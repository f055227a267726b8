import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNavigation } from 'react-router'
import { CheckboxField, RadioField, TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { useField, useForm } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { valuesOf } from '#app/form/values-of.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { SellerApplication, SellerDocument } from '#contract/applications.ts'
import type { Country } from '#contract/content.ts'
import { FileSize } from '#shop/file-size.tsx'
import { PlaceFields } from '#shop/place-fields.tsx'
import { StoreContact, StoreLinks } from '#shop/store-contact.tsx'
import type { UploadedPicture } from '#shop/uploaded-picture.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
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

interface ApplicationFormProps {
  readonly countries: readonly Country[]
  readonly limits: Limits
  /** A rejected application, used as the initial values. */
  readonly previous: SellerApplication | undefined
  readonly documents: readonly SellerDocument[]
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | undefined }
  readonly refusal: ApplicationRefusal | undefined
}

export function ApplicationForm({
  countries,
  limits,
  previous,
  documents,
  person,
  refusal,
}: ApplicationFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { name: contact_name, ...known } = person
  return (
    <section id="apply" aria-labelledby="apply-title" className="page-width scroll-mt-32 pt-16 lg:pt-24">
      <div className="mx-auto max-w-3xl">
        <h2 id="apply-title" className="text-3xl sm:text-4xl">
          {t('become.form_title')}
        </h2>
        <p className="mt-3 text-lg text-muted">{t('become.form_text')}</p>
        <PlainForm
          values={valuesOf({ vertical: 'shops', contact_name, ...known, ...previous })}
          limits={limits}
          outcome={refusal}
          check={check}
          action="#apply"
          encType="multipart/form-data"
          className="mt-8 flex flex-col gap-6"
        >
          <StorePart />
          <Part title={t('become.part_place')} text={t('become.part_place_text')}>
            <PlaceFields countries={countries} />
          </Part>
          <Part title={t('become.part_contact')}>
            <TextField
              name="contact_name"
              label={t('become.contact_name')}
              className="sm:col-span-2"
              input={{ required: true, autoComplete: 'name' }}
            />
            <StoreContact />
          </Part>
          <DocumentsPart documents={documents} sentWith={previous?.documents ?? []} />
          <Part title={t('become.part_look')} text={t('become.part_look_text')}>
            <PictureField name="logo" label={t('become.logo')} kept={refusal?.logo} />
            <PictureField name="cover" label={t('become.cover')} kept={refusal?.cover} />
            <StoreLinks />
          </Part>
          <CheckboxField name="terms" label={t('become.terms')} required />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" variant="action" size="lg" isBusy={isBusy}>
              {t(previous ? 'become.apply_again' : 'become.send')}
            </Button>
            <p className="text-sm text-muted">{t('become.send_text')}</p>
          </div>
        </PlainForm>
      </div>
    </section>
  )
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

function StorePart() {
  const t = useTranslate()
  return (
    <Part title={t('become.part_store')}>
      <TextField
        name="store_name"
        label={t('become.store_name')}
        className="sm:col-span-2"
        input={{ required: true, autoComplete: 'organization' }}
      />
      <div className="sm:col-span-2">
        <RadioField
          legend={t('become.vertical')}
          name="vertical"
          layout="columns"
          options={verticals.map((value) => ({
            value,
            label: t(`become.vertical_${value}`),
            description: t(`become.vertical_${value}_text`),
          }))}
        />
      </div>
      <TextareaField
        name="description"
        label={t('become.description')}
        hint={t('become.description_hint')}
        className="sm:col-span-2"
        input={{ required: true, rows: 5 }}
      />
    </Part>
  )
}

interface DocumentsPartProps {
  readonly documents: readonly SellerDocument[]
  /** Documents of the earlier application, which stay with it. */
  readonly sentWith: readonly SellerDocument[]
}

const takes = 'application/pdf,image/jpeg,image/png,image/webp,image/avif'

function DocumentsPart({ documents, sentWith }: DocumentsPartProps) {
  const t = useTranslate()
  const { errors } = useForm()
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
              error={kind === 'identity' ? errors['file-identity'] : undefined}
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
        <FieldError id={`${id}-error`} error={errors.documents} />
      </div>
    </Part>
  )
}

interface PictureFieldProps {
  readonly name: 'logo' | 'cover'
  readonly label: string
  readonly kept: UploadedPicture | undefined
}

function PictureField({ name, label, kept }: PictureFieldProps) {
  const t = useTranslate()
  const { error } = useField(`${name}_id`)
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
