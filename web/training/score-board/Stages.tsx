import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import type { CodingMode } from '#web/configuration.ts'
import css from './Stages.module.css'

/** The way of a challenge: hack, and where there is a coding challenge find, fix and prove. */
export function Stages({ challenge, coding }: { challenge: ChallengeRow; coding: CodingMode }) {
  const { t } = useTranslation()
  const { solved, hasCodingChallenge, codingChallengeStatus, proven } = challenge
  const hack = { name: t('STAGE_HACK'), isDone: solved }
  const rest = [
    { name: t('STAGE_FIND'), isDone: codingChallengeStatus >= 1 },
    { name: t('STAGE_FIX'), isDone: codingChallengeStatus >= 2 },
    { name: t('STAGE_PROVE'), isDone: proven },
  ]
  const stages = hasCodingChallenge && coding !== 'never' ? [hack, ...rest] : [hack]
  return (
    <ol className={css.stages} aria-label={t('STAGES_LABEL')}>
      {stages.map(({ name, isDone }) => (
        <li key={name} data-done={isDone}>
          <span className={css.bar} />
          <span className={css.name}>
            {isDone && <IconCheck size={14} stroke={3} aria-hidden="true" />}
            {name}
            <span className="ff-hidden">{isDone ? t('STAGE_DONE') : t('STAGE_OPEN')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
