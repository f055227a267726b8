import { type RefObject, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { Amount } from '#shop/price.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Preview } from './written.ts'

const PAUSE_MS = 400

interface RulePreviewProps {
  readonly form: RefObject<HTMLFormElement | null>
  /** Of the rule as the server rendered it; undefined while it has no condition. */
  readonly first: Preview | undefined
}

/** The matching products, counted anew while the rule is written; without script by its button. */
export function RulePreview({ form, first }: RulePreviewProps) {
  const t = useTranslate()
  const { data: answer, submit } = useFetcher<{ readonly preview?: Preview }>()
  const [since, setSince] = useState({ first, answer })
  if (since.first !== first) setSince({ first, answer })
  const preview = answer !== since.answer ? answer?.preview : first

  useEffect(() => {
    const written = form.current
    if (!written) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const fields = new FormData(written)
      fields.delete('file')
      fields.set('command', 'preview')
      void submit(fields, { method: 'post', encType: 'multipart/form-data' })
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, PAUSE_MS)
    }
    written.addEventListener('input', wait)
    return () => {
      clearTimeout(timer)
      written.removeEventListener('input', wait)
    }
  }, [form, submit])

  return (
    <Panel title={t('collections.preview')}>
      <div className="grid gap-4">
        <p role="status" className="font-semibold text-strong">
          {preview ? t('collections.matching', { count: preview.total }) : t('collections.matching_unknown')}
        </p>
        {preview && preview.data.length > 0 ? (
          <ul className="divide-y divide-line">
            {preview.data.map(({ id, name, picture, price, store }) => (
              <li key={id} className="flex items-center gap-3 py-2">
                {picture ? (
                  <Picture
                    picture={{ ...picture, alt: '' }}
                    sizes="2.5rem"
                    className="size-10 shrink-0 rounded-md object-cover"
                  />
                ) : null}
                <span className="min-w-0 grow">
                  <span className="block truncate">{name}</span>
                  <span className="block truncate text-sm text-muted">{store.name}</span>
                </span>
                <span className="shrink-0 text-sm tabular-nums">
                  <Amount of={price} />
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        <Button type="submit" variant="quiet" name="command" value="preview" className="justify-self-start">
          {t('collections.preview_update')}
        </Button>
      </div>
    </Panel>
  )
}
