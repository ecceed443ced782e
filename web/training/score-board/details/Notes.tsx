import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '#web/http.ts'
import { patchNote } from '../../queries.ts'
import css from './Details.module.css'

/** So much later than the last key a note is kept. */
const PAUSE_MS = 500
const LONGEST = 10_000

function useKeep(key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => http.putLast(`/training/notes/${encodeURIComponent(key)}`, { text }),
    onSuccess: (_, text) => patchNote(client, { key, text }),
  })
}

/** A learner's own words about a challenge. They are kept in her shop as she types. */
export function Notes({ challenge, text }: { challenge: string; text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const keep = useKeep(challenge)
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const later = useDebouncedCallback((value: string) => keep.mutate(value), {
    delay: PAUSE_MS,
    flushOnUnmount: true,
  })
  useEffect(() => {
    // A page that is left or loaded again takes its timers along.
    const leave = () => later.flush()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [later])
  // Written in another window, and nothing here that is not kept yet.
  if (text !== known) {
    setKnown(text)
    if (typed === known) setTyped(text)
  }
  const state = () => {
    if (keep.isError) return t('NOTES_FAILED')
    if (typed !== text) return t('NOTES_SAVING')
    return keep.isSuccess ? t('NOTES_SAVED') : t('NOTES_WAITING')
  }
  return (
    <div className={css.notes}>
      <label htmlFor={id}>{t('NOTES_LABEL')}</label>
      <textarea
        id={id}
        rows={4}
        maxLength={LONGEST}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          later(value)
        }}
        onBlur={() => later.flush()}
      />
      <p className={css.state} role="status" data-failed={keep.isError}>
        {state()}
      </p>
    </div>
  )
}
