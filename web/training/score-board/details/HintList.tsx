import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, serverMessage } from '#web/http.ts'
import { languageTag } from '#web/i18n.ts'
import { snack } from '#web/ui/snackbar.ts'
import { usePlan } from '../../../class/plan/use-plan.ts'
import { Explained } from '../../lessons/Explained.tsx'
import { type Hint, hintsQuery } from '../../queries.ts'
import css from './Details.module.css'

const HintsClosed = lazy(() => import('../../../class/plan/HintsClosed.tsx'))

/** Once, when the button comes up: whoever asked goes on with the keyboard where she is. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}

function useUnlock(onOpen: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hint: Hint) => http.put(`/api/Hints/${hint.id}`, { unlocked: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: hintsQuery.queryKey })
      onOpen()
    },
    onError: (error) => snack(serverMessage(error) ?? t('HINT_FAILED'), 'error'),
  })
}

interface NextProps {
  hint: Hint
  isLast: boolean
  total: number
  onOpen: () => void
}

/** The next hint. Only the last one, which all but gives the solution away, is asked for twice. */
function NextHint({ hint, isLast, total, onOpen }: NextProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const unlock = useUnlock(onOpen)
  if (!isAsking) {
    return (
      <button
        type="button"
        className={css.unlock}
        disabled={unlock.isPending}
        onClick={() => (isLast ? setIsAsking(true) : unlock.mutate(hint))}
      >
        {t('CLICK_TO_UNLOCK_NEXT_HINT', { next: hint.order, total })}
      </button>
    )
  }
  return (
    <div className={css.ask} role="alert">
      <p>{t('HINT_CONFIRM_LAST')}</p>
      <button
        type="button"
        className={css.yes}
        ref={takeFocus}
        disabled={unlock.isPending}
        onClick={() => unlock.mutate(hint)}
      >
        {t('HINT_YES')}
      </button>
      <button type="button" className={css.no} onClick={() => setIsAsking(false)}>
        {t('HINT_NO')}
      </button>
    </div>
  )
}

interface AheadProps extends Omit<NextProps, 'hint' | 'total'> {
  hints: readonly Hint[]
  next: Hint | undefined
}

/** What comes after the hints that are open: the next, unless the class's plan has closed it. */
function Ahead({ hints, next, ...rest }: AheadProps) {
  const { t } = useTranslation()
  const plan = usePlan()
  if (!next) return <p className={css.over}>{t('HINTS_ALL_OPEN')}</p>
  if (!plan || plan.hintsInMs === 0)
    return <NextHint key={next.id} hint={next} total={hints.length} {...rest} />
  return (
    <Suspense>
      <HintsClosed plan={plan} />
    </Suspense>
  )
}

/** Hints that are open, and the way to the next. Opened in one window, they are open in all. */
export function HintList({ hints, textLanguage }: { hints: readonly Hint[]; textLanguage: string }) {
  const list = useRef<HTMLOListElement>(null)
  const sorted = [...hints].sort((a, b) => a.order - b.order)
  const next = sorted.find((hint) => !hint.unlocked)
  return (
    <>
      <ol ref={list} className={css.list} aria-live="polite" tabIndex={-1}>
        {sorted
          .filter((hint) => hint.unlocked)
          .map((hint) => (
            <li key={hint.id} value={hint.order} lang={languageTag(textLanguage)}>
              <Explained html={hint.text} />
            </li>
          ))}
      </ol>
      <Ahead
        hints={hints}
        next={next}
        isLast={next === sorted.at(-1)}
        onOpen={() => list.current?.focus({ preventScroll: true })}
      />
    </>
  )
}
