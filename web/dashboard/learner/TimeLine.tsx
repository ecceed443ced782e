import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Moment } from '#contract/activity.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime as dayAndTime, formatTimeWithSeconds } from '../ui/format.ts'
import { Evidence } from './Evidence.tsx'
import classes from './LearnerPanel.module.css'

/** So many at first: a long evening has hundreds. */
const FIRST = 40

/** What she did, the last first. */
export function TimeLine({ moments }: { moments: readonly Moment[] }) {
  const { t } = useTranslation()
  const [most, setMost] = useState(FIRST)
  const shown = moments.toReversed().slice(0, most)
  return (
    <section className={classes.part} aria-labelledby="learner-line">
      <h3 id="learner-line">{t('DESK_TIMELINE')}</h3>
      {moments.length === 0 && <p className={classes.quiet}>{t('DESK_TIMELINE_EMPTY')}</p>}
      <ol className={classes.line}>
        {shown.map((one) => (
          <OneMoment key={one.id} moment={one} />
        ))}
      </ol>
      {moments.length > most && (
        <Button variant="default" size="compact-md" onClick={() => setMost(moments.length)}>
          {t('DESK_TIMELINE_ALL', { count: moments.length })}
        </Button>
      )}
    </section>
  )
}

function OneMoment({ moment: { id, at, kind, name, detail, isRight, hasEvidence } }: { moment: Moment }) {
  const { t } = useTranslation()
  const verdict = isRight === null ? detail : t(isRight ? 'DESK_RIGHT' : 'DESK_WRONG')
  const isSaid = detail !== '' || isRight !== null
  return (
    <li className={classes.moment} data-kind={kind} data-right={isRight ?? undefined}>
      <time dateTime={at} title={dayAndTime(at)} className={classes.when}>
        {formatTimeWithSeconds(at)}
      </time>
      <p className={classes.what}>
        <strong>{t(`DESK_MOMENT_${kind.toUpperCase()}`)}</strong> <bdi>{escapeInvisible(name)}</bdi>
        {isSaid && (
          <span className={classes.detail}>
            <bdi>{escapeInvisible(verdict)}</bdi>
          </span>
        )}
      </p>
      {hasEvidence && <Evidence id={id} />}
    </li>
  )
}
