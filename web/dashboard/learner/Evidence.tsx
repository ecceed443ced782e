import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnEvidence } from '#contract/own-evidence.ts'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import classes from './Evidence.module.css'

/** What she wrote for it: asked for when it is opened, and shown as text. */
export function Evidence({ id }: { id: string }) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['evidence', id],
    queryFn: () => api.get<OwnEvidence>(`/api/evidence/${encodeURIComponent(id)}`),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <details className={classes.evidence} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('DESK_EVIDENCE')}</summary>
      {!data && <p role="status">{t(isError ? 'DESK_UNREACHABLE' : 'DESK_LOADING')}</p>}
      {data?.proof && <Proof proof={data.proof} />}
      {data?.diff === null && <p>{t('DESK_EVIDENCE_NOT_KEPT')}</p>}
      {data?.diff && <Diff text={data.diff} />}
      {data?.isCut && <p>{t('DESK_EVIDENCE_CUT')}</p>}
    </details>
  )
}

function Proof({
  proof: { held, through, broken, untried, seed, failed },
}: {
  proof: NonNullable<OwnEvidence['proof']>
}) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        <strong>{t(held ? 'DESK_PROOF_HELD' : 'DESK_PROOF_FELL')}</strong>{' '}
        {t('DESK_PROOF_COUNTS', { through, broken, untried })}
      </p>
      {failed.length > 0 && (
        <ul className={classes.failed}>
          {failed.map(({ kind, name, outcome, payload }) => (
            <li key={`${kind} ${name} ${payload ?? ''}`}>
              {escapeInvisible(name)} ({t(`DESK_OUTCOME_${outcome.toUpperCase()}`)})
              {payload !== undefined && <code>{escapeInvisible(payload)}</code>}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.seed}>{t('DESK_PROOF_SEED', { seed })}</p>
    </>
  )
}

/** A unified diff, each line with what became of it. */
function Diff({ text }: { text: string }) {
  const { t } = useTranslation()
  const lines = escapeInvisible(text)
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
  return (
    <Box
      component="section"
      className={classes.scroll ?? ''}
      tabIndex={0}
      aria-label={t('DESK_EVIDENCE_DIFF')}
    >
      <pre className={classes.diff}>
        {lines.map(({ line, number }) => (
          <span key={number} className={classes.row} data-sign={line[0] ?? ' '}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </Box>
  )
}
