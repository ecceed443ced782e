import { Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CodingMode } from '#contract/public-configuration.ts'
import type { ChallengeRow } from '#contract/training.ts'
import IconCheck from '~icons/check'
import { milestonesOf, milestoneText } from '../progress.ts'
import type { Translate } from '../ui/cached-translate.ts'
import css from './Stages.module.css'

interface Props {
  challenge: ChallengeRow
  coding: CodingMode
}

export function Stages({ challenge, coding }: Props) {
  const { t } = useTranslation()
  return (
    <Flex component="ol" gap={4} className={`ff-list ${css.stages}`} aria-label={t('STAGES_LABEL')}>
      {milestonesOf(challenge, coding).map(({ milestone, isDone }) => (
        <li key={milestone} data-done={isDone}>
          <span className={css.bar} />
          <span className={css.name}>
            {isDone && <IconCheck size={14} stroke={3} aria-hidden="true" />}
            {t(milestoneText(milestone, challenge))}
            <span className="ff-hidden">{isDone ? t('STAGE_DONE') : t('STAGE_OPEN')}</span>
          </span>
        </li>
      ))}
    </Flex>
  )
}

/** The stages as a word and a short bar. For lists of hundreds, so it has two elements only. */
export function ChallengeStages({ say, challenge, coding }: Props & { say: Translate }) {
  const milestones = milestonesOf(challenge, coding)
  const done = milestones.filter(({ isDone }) => isDone)
  const last = done.at(-1)
  return (
    <span className={css.standing} data-begun={last !== undefined}>
      {last ? (
        say(milestoneText(last.milestone, challenge))
      ) : (
        <span className="ff-hidden">{say('STATUS_UNSOLVED')}</span>
      )}
      <progress
        className={css.meter}
        data-of={milestones.length}
        value={done.length}
        max={milestones.length}
        aria-label={say('STAGES_LABEL')}
      />
    </span>
  )
}
