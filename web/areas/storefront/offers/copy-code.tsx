import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { useCopy } from '#shop/use-copy.ts'
import { Button } from '#ui/button.tsx'

/**
 * A coupon code in a field that selects all of it when focused, for copying by hand; the copy button needs script.
 */
export function CopyCode({ code, isOver }: { code: string; isOver: boolean }) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [canCopy, setCanCopy] = useState(false)
  const { copy, outcome } = useCopy(box, code)

  useEffect(() => setCanCopy(true), [])

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <input
          ref={box}
          readOnly
          value={code}
          aria-label={t('pages.offer_code')}
          dir="ltr"
          size={Math.max(8, code.length)}
          onFocus={(event) => event.currentTarget.select()}
          className={`min-h-11 w-0 min-w-0 flex-1 rounded-lg border border-line-strong bg-surface px-3 text-center font-mono text-lg font-bold tracking-wider select-all ${isOver ? 'text-muted line-through' : 'text-strong'}`}
        />
        {canCopy && !isOver ? (
          <Button
            type="button"
            variant="quiet"
            icon={outcome === 'copied' ? Check : Copy}
            aria-label={t('pages.offer_copy_this', { code })}
            onClick={copy}
          >
            {t('pages.offer_copy')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {outcome ? t(`pages.offer_${outcome}`, { code }) : null}
      </p>
    </div>
  )
}
