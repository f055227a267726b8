import { useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { OwnSlug } from '#contract/slugs.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { slugForm } from '#values/slug.ts'

const PAUSE_MS = 300

export type SlugFault = NonNullable<OwnSlug['fault']>

interface SlugFieldProps {
  readonly label: string
  /** Path before the slug: `/product/`. */
  readonly before: string
  readonly lengthMax: number
  /** Current slug; undefined for a new record. */
  readonly kept: string | undefined
  readonly written: string
  /** Error of the last submission. */
  readonly error: string | undefined
  /** Asks the API why a slug can't be used. */
  readonly ask: (wanted: string) => Promise<SlugFault | undefined>
}

/** Field for a slug: shows the resulting path and checks availability while typing. */
export function SlugField({ label, before, lengthMax, kept, written, error, ask }: SlugFieldProps) {
  const t = useTranslate()
  const [wanted, setWanted] = useState(written)
  const { found, look } = useSlugFault({ kept, ask })
  const isAsSent = wanted === written
  const fault = found && found.of === wanted ? found.fault : undefined
  const isFree = found?.of === wanted && found.fault === undefined && wanted !== kept
  const told = fault ? t(`problems.${fault}`) : isAsSent ? error : undefined
  return (
    <Field
      label={label}
      error={told}
      hint={
        <>
          {t('slugs.hint')}{' '}
          <output className="block wrap-anywhere">
            <bdi dir="ltr">
              {before}
              <strong className="text-strong">{wanted || '…'}</strong>
            </bdi>{' '}
            {isFree ? <span className="text-success-text">{t('slugs.free')}</span> : null}
          </output>
        </>
      }
    >
      <TextInput
        name="slug"
        required
        maxLength={lengthMax}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={written}
        onChange={({ currentTarget: { value } }) => {
          const slug = value.trim()
          setWanted(slug)
          look(slug)
        }}
      />
    </Field>
  )
}

interface Found {
  readonly of: string
  readonly fault: SlugFault | undefined
}

function useSlugFault({ kept, ask }: Pick<SlugFieldProps, 'kept' | 'ask'>) {
  const [found, setFound] = useState<Found>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)

  async function askFor(slug: string, mine: number): Promise<void> {
    try {
      const fault = await ask(slug)
      if (mine === turn.current) setFound({ of: slug, fault })
    } catch {
      // If the check fails, submitting the form reports the error.
    }
  }

  function look(slug: string): void {
    clearTimeout(timer.current)
    turn.current += 1
    const mine = turn.current
    if (slug === '' || slug === kept) setFound(undefined)
    else if (!slugForm.test(slug)) setFound({ of: slug, fault: 'slug_invalid' })
    else timer.current = setTimeout(() => askFor(slug, mine), PAUSE_MS)
  }

  return { found, look }
}
