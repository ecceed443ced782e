import { IconBulb, IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, serverMessage } from '#web/http.ts'
import { snack } from '#web/ui/snackbar.ts'
import { RichText } from '../parts/RichText.tsx'
import { type Hint, hintsQuery } from '../queries.ts'
import css from './Hints.module.css'

function useUnlock() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hint: Hint) => http.put(`/api/Hints/${hint.id}`, { unlocked: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: hintsQuery.queryKey }),
    onError: (error) => snack(serverMessage(error) ?? t('HINT_FAILED'), 'error'),
  })
}

/** The hints of a challenge. They open one by one, and stay open. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const unlock = useUnlock()
  if (hints.length === 0) return null

  const sorted = [...hints].sort((a, b) => a.order - b.order)
  const unlocked = sorted.filter((hint) => hint.unlocked)
  const next = sorted.find((hint) => !hint.unlocked)
  return (
    <div className={css.hints} data-open={isOpen}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconBulb size={18} aria-hidden="true" />
        {t('HINTS')}
        <span className={css.count}>{t('HINTS_COUNT', { open: unlocked.length, all: hints.length })}</span>
        <IconChevronDown size={18} className={css.chevron} aria-hidden="true" />
      </button>
      <div id={panel} className={css.panel} hidden={!isOpen}>
        <ol className={css.list} aria-live="polite">
          {unlocked.map((hint) => (
            <li key={hint.id}>
              <RichText html={hint.text} />
            </li>
          ))}
        </ol>
        {next && (
          <button
            type="button"
            className={css.unlock}
            disabled={unlock.isPending}
            onClick={() => unlock.mutate(next)}
          >
            {t('CLICK_TO_UNLOCK_NEXT_HINT', { next: unlocked.length + 1, total: hints.length })}
          </button>
        )}
      </div>
    </div>
  )
}
