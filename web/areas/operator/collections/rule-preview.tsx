import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Amount } from '#shop/price.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { type Preview, ruleIn } from './written.ts'

const PAUSE_MS = 400

interface RulePreviewProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly currency: string
  /** Of the rule as the server rendered it; undefined while it has no condition. */
  readonly first: Preview | undefined
}

/** The matching products, counted anew while the rule is written; without script by its button. */
export function RulePreview({ form, currency, first }: RulePreviewProps) {
  const t = useTranslate()
  const [fresh, setFresh] = useState<{
    readonly of: Preview | undefined
    readonly preview: Preview | undefined
  }>()
  const preview = fresh?.of === first ? fresh?.preview : first

  useEffect(() => {
    const written = form.current
    if (!written) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    async function look(of: HTMLFormElement) {
      const turn = ++asked
      const rule = ruleIn(new FormData(of), currency)
      const answer = await browserApi('POST /operator/collections/preview', { body: { rule } }).catch(
        // The rule is not complete yet; it is tried again after the next change.
        () => undefined,
      )
      if (turn === asked) setFresh({ of: first, preview: answer })
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => look(written), PAUSE_MS)
    }
    written.addEventListener('input', wait)
    return () => {
      clearTimeout(timer)
      asked = -1
      written.removeEventListener('input', wait)
    }
  }, [form, currency, first])

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
