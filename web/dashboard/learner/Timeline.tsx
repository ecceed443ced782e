import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimelineEvent } from '#contract/activity.ts'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime as dayAndTime, formatTimeWithSeconds } from '../ui/format.ts'
import classes from './LearnerPanel.module.css'

/** How many entries are shown at first: a long session has hundreds. */
const MOST_AT_FIRST = 40

/** The timeline of a learner, newest first. */
export function Timeline({ moments }: { moments: readonly TimelineEvent[] }) {
  const { t } = useTranslation()
  const [most, setMost] = useState(MOST_AT_FIRST)
  const shown = moments.toReversed().slice(0, most)
  return (
    <section className={classes.part} aria-labelledby="learner-line">
      <h3 id="learner-line">{t('DASHBOARD_TIMELINE')}</h3>
      {moments.length === 0 && <p className="ff-muted">{t('DASHBOARD_TIMELINE_EMPTY')}</p>}
      <Flex component="ol" direction="column" gap="sm" className="ff-list">
        {shown.map((one) => (
          <TimelineEntry key={one.id} moment={one} />
        ))}
      </Flex>
      {moments.length > most && (
        <Button variant="default" size="compact-md" onClick={() => setMost(moments.length)}>
          {t('DASHBOARD_TIMELINE_ALL', { count: moments.length })}
        </Button>
      )}
    </section>
  )
}

function TimelineEntry({
  moment: { id, at, kind, name, detail, isRight, hasEvidence },
}: {
  moment: TimelineEvent
}) {
  const { t } = useTranslation()
  const verdict = isRight === null ? detail : t(isRight ? 'DASHBOARD_RIGHT' : 'DASHBOARD_WRONG')
  const isSaid = detail !== '' || isRight !== null
  return (
    <li className={classes.moment} data-kind={kind} data-right={isRight ?? undefined}>
      <time dateTime={at} title={dayAndTime(at)} className={`ff-hint ${classes.when}`}>
        {formatTimeWithSeconds(at)}
      </time>
      <Box component="p" lh={1.35} className="ff-break">
        <strong>{t(`DASHBOARD_MOMENT_${kind.toUpperCase()}`)}</strong> <bdi>{escapeInvisible(name)}</bdi>
        {isSaid && (
          <span className={`ff-hint ${classes.detail}`}>
            <bdi>{escapeInvisible(verdict)}</bdi>
          </span>
        )}
      </Box>
      {hasEvidence && <Evidence id={id} />}
    </li>
  )
}

/** What a learner wrote for this entry. Fetched when it is expanded, and shown as plain text. */
function Evidence({ id }: { id: string }) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['evidence', id],
    queryFn: () => api.get<CustomFixEvidence>(`/api/evidence/${encodeURIComponent(id)}`),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <details className={classes.evidence} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('DASHBOARD_EVIDENCE')}</summary>
      {!data && <p role="status">{t(isError ? 'DASHBOARD_UNREACHABLE' : 'DASHBOARD_LOADING')}</p>}
      {data?.proof && <ProofResult proof={data.proof} />}
      {data?.diff === null && <p>{t('DASHBOARD_EVIDENCE_NOT_KEPT')}</p>}
      {data?.diff && <UnifiedDiff text={data.diff} />}
      {data?.isCut && <p>{t('DASHBOARD_EVIDENCE_CUT')}</p>}
    </details>
  )
}

function ProofResult({
  proof: { held, through, broken, untried, seed, failed },
}: {
  proof: NonNullable<CustomFixEvidence['proof']>
}) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        <strong>{t(held ? 'DASHBOARD_PROOF_HELD' : 'DASHBOARD_PROOF_FELL')}</strong>{' '}
        {t('DASHBOARD_PROOF_COUNTS', { through, broken, untried })}
      </p>
      {failed.length > 0 && (
        <Box component="ul" my="xxs" mx={0} ps="lg" className={`ff-break ${classes.failed}`}>
          {failed.map(({ kind, name, outcome, payload }) => (
            <li key={`${kind} ${name} ${payload ?? ''}`}>
              {escapeInvisible(name)} ({t(`DASHBOARD_OUTCOME_${outcome.toUpperCase()}`)})
              {payload !== undefined && <code>{escapeInvisible(payload)}</code>}
            </li>
          ))}
        </Box>
      )}
      <p className="ff-muted ff-break">{t('DASHBOARD_PROOF_SEED', { seed })}</p>
    </>
  )
}

/** A unified diff, each line coloured by its sign. */
function UnifiedDiff({ text }: { text: string }) {
  const { t } = useTranslation()
  const lines = escapeInvisible(text)
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
  return (
    <Box
      component="section"
      className={classes.scroll ?? ''}
      tabIndex={0}
      aria-label={t('DASHBOARD_EVIDENCE_DIFF')}
    >
      <pre className={classes.diff}>
        {lines.map(({ line, number }) => (
          <Box
            key={number}
            component="span"
            display="block"
            className={classes.row}
            data-sign={line[0] ?? ' '}
          >
            {line}
            {'\n'}
          </Box>
        ))}
      </pre>
    </Box>
  )
}
