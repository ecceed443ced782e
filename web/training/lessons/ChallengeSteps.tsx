import { Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import IconCircle from '~icons/circle'
import IconCircleCheckFilled from '~icons/circle-check-filled'
import { Stars } from '../ui/Stars.tsx'
import css from './Lessons.module.css'
import { detailsPath } from './progress.ts'

interface Props {
  challenges: readonly ChallengeRow[]
  /** The challenge to do next. */
  next?: ChallengeRow | undefined
  onChoose?: () => void
}

/** Challenges in order with their facts, each with a link to its details on the board. */
export function ChallengeSteps({ challenges, next, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Flex component="ol" direction="column" gap="xs" maw="52rem" className={`ff-list ${css.steps}`}>
      {challenges.map((challenge) => (
        <li key={challenge.key} data-solved={challenge.solved} data-next={challenge.key === next?.key}>
          {challenge.solved ? (
            <IconCircleCheckFilled className={css.done} role="img" aria-label={t('STATUS_SOLVED')} />
          ) : (
            <IconCircle className={css.open} aria-hidden="true" />
          )}
          <Link to={detailsPath(challenge.key)} onClick={onChoose}>
            {challenge.title}
          </Link>
          <Flex
            component="span"
            gap="sm"
            align="center"
            display="inline-flex"
            className={`ff-hint ${css.facts}`}
          >
            <Stars difficulty={challenge.difficulty} />
            <span>{t('LEARN_MINUTES', { count: challenge.minutes })}</span>
          </Flex>
        </li>
      ))}
    </Flex>
  )
}
