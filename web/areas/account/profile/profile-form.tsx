import { useFetcher } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { User } from '#contract/accounts.ts'
import { phoneInput } from '#shop/contact-inputs.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'
import { CancelButton } from '../cancel-button.tsx'
import { BackTo } from '../changed.tsx'
import { ProfilePicture } from './profile-picture.tsx'

interface ProfileFormProps {
  readonly user: Pick<User, 'name' | 'email' | 'phone' | 'picture'>
  /** Errors of the form when it was sent without script. */
  readonly refusal?: Refusal | undefined
  /** Page to return to, when the form is in a dialog. */
  readonly backTo?: string
  /** Closes the dialog; undefined when cancelling links to another page. */
  readonly onCancel?: () => void
}

const check: FormCheck = {
  name: { missing: 'problems.name_required' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
}

export function ProfileForm({ user, refusal: sent, backTo, onCancel }: ProfileFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<Refusal>()
  const ofFile = sent?.errors.file
  const refusal = fetcher.data ?? (ofFile === undefined ? sent : undefined)
  const checks = useFormChecks(check, refusal)
  return (
    <div className="flex flex-col gap-6">
      <ProfilePicture user={user} error={ofFile} backTo={backTo} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-5">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-strong">{t('account.email')}</p>
          <p className="break-words text-strong">
            <bdi>{user.email}</bdi>
          </p>
          <p className="text-sm text-muted">{t('account.profile_email_hint')}</p>
        </div>
        <ButtonLink to="/account/security/email" variant="quiet">
          {t('account.email_change')}
        </ButtonLink>
      </div>
      <fetcher.Form
        method="post"
        action={useHref('/account/profile')}
        {...checks.form}
        className="flex flex-col gap-6"
      >
        <FormAlert refusal={refusal} errorCount={checks.errorCount} />
        <BackTo path={backTo} />
        <Field label={t('account.name')} error={checks.errorOf('name')}>
          <TextInput
            name="name"
            required
            maxLength={textLengths.personName}
            autoComplete="name"
            defaultValue={refusal?.values.name ?? user.name}
          />
        </Field>
        <Field label={t('account.phone')} error={checks.errorOf('phone')}>
          <TextInput name="phone" {...phoneInput} defaultValue={refusal?.values.phone ?? user.phone} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={fetcher.state !== 'idle'}>
            {t('account.save')}
          </Button>
          <CancelButton onCancel={onCancel} to="/account/dashboard" />
        </div>
      </fetcher.Form>
    </div>
  )
}
