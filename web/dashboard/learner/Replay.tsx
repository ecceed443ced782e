import { Box, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordedAttack, RecordedStep, ReplayedStep } from '#contract/training/replay.ts'
import { DashboardError, useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useModal } from '../ui/focus.ts'
import classes from './Replay.module.css'

interface ReplayProps {
  attack: RecordedAttack
  /** Where her copy is asked for things. */
  path: string
  onClose: () => void
}

/** An attack step by step on the copy, large enough for a projector. Whatever was sent and came back is text. */
export function Replay({ attack: { key, name, steps }, path, onClose }: ReplayProps) {
  const { t } = useTranslation()
  const dialog = useModal()
  const heading = useId()
  const [at, setAt] = useState(0)
  const step = steps[at]
  const { api } = useDashboard()
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => api.post<ReplayedStep>(`${path}/replay`, { challenge: key, step: at }),
  })
  const goTo = (next: number): void => {
    reset()
    setAt(next)
  }
  return (
    <dialog ref={dialog} className={classes.replay} aria-labelledby={heading} onClose={onClose}>
      <div className={classes.head}>
        <h2 id={heading}>{escapeInvisible(name)}</h2>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          {t('DESK_CLOSE')}
        </Button>
      </div>
      <p role="status" className={classes.at}>
        {t('DESK_REPLAY_STEP', { number: at + 1, count: steps.length })}
      </p>
      {step && <HttpText label={t('DESK_REPLAY_SENT')} text={requestOf(step)} />}
      <div className={classes.ways}>
        <Button variant="default" disabled={at === 0} onClick={() => goTo(at - 1)}>
          {t('DESK_REPLAY_BACK')}
        </Button>
        <Button disabled={!step?.canSend} loading={isPending} onClick={() => mutate()}>
          {t('DESK_REPLAY_SEND')}
        </Button>
        <Button variant="default" disabled={at >= steps.length - 1} onClick={() => goTo(at + 1)}>
          {t('DESK_REPLAY_NEXT')}
        </Button>
      </div>
      <p className={classes.quiet}>{t(step?.canSend ? 'DESK_REPLAY_CARE' : 'DESK_REPLAY_BY_HAND')}</p>
      <div aria-live="polite" className={classes.result}>
        {error && (
          <p className={classes.trouble}>
            {error instanceof DashboardError && error.message !== '' ? error.message : t('DESK_UNREACHABLE')}
          </p>
        )}
        {data && <Verdict answer={data} />}
      </div>
      {data && <HttpText label={t('DESK_REPLAY_ANSWER')} text={answerOf(data, t('DESK_REPLAY_NO_TEXT'))} />}
    </dialog>
  )
}

function Verdict({ answer: { status, solves, isCut, trouble } }: { answer: ReplayedStep }) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        <strong>{status === 0 ? t('DESK_REPLAY_SILENT') : t('DESK_REPLAY_STATUS', { status })}</strong>{' '}
        {(isCut || trouble) && t('DESK_REPLAY_CUT')}
      </p>
      {solves.map((one) => (
        <p key={one} className={classes.solves}>
          {t('DESK_REPLAY_SOLVES', { name: escapeInvisible(one) })}
        </p>
      ))}
    </>
  )
}

function HttpText({ label, text }: { label: string; text: string }) {
  return (
    <Box component="section" className={classes.wire ?? ''} tabIndex={0} aria-label={label}>
      <h3>{label}</h3>
      <pre>{escapeInvisible(text)}</pre>
    </Box>
  )
}

function requestOf({ method, path, headers, body }: RecordedStep): string {
  const lines = [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return [...lines, ...(body === '' ? [] : ['', body])].join('\n')
}

function answerOf({ headers, body }: ReplayedStep, noText: string): string {
  return [...headers.map(([name, value]) => `${name}: ${value}`), '', body ?? noText].join('\n')
}
