import { IconNotes } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { Link } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { plainText } from '../parts/plain-text.ts'
import { StarRow } from '../parts/Stars.tsx'
import css from './ChallengeCard.module.css'
import type { CardFacts } from './card-facts.ts'
import { Leaving } from './Leaving.tsx'
import { Standing } from './Stages.tsx'

interface Props {
  /** Handed down: hundreds of cards that each listen for another language would take longer than all else. */
  t: TFunction
  challenge: ChallengeRow
  facts: CardFacts
  /** The one that we would do next. */
  isNext: boolean
  hasNote: boolean
  /** Where its details are. */
  details: string
  /** It is solved and no longer belongs here; to be called when it may go. */
  onLeave: (() => void) | undefined
}

function Badge({ t, challenge: { disabledEnv }, isNext }: Pick<Props, 't' | 'challenge' | 'isNext'>) {
  if (disabledEnv !== null) {
    return <span className={css.off}>{t('CHALLENGE_UNAVAILABLE', { env: disabledEnv })}</span>
  }
  return isNext ? <span className={css.next}>{t('CHALLENGE_NEXT_UP')}</span> : null
}

/** One challenge at a glance. All else is in the sheet that it opens. */
export const ChallengeCard = memo(function ChallengeCard(props: Props) {
  const { t, challenge, facts, isNext, hasNote, details, onLeave } = props
  const { key, title, category, difficulty, description, minutes, solved, disabledEnv } = challenge
  return (
    <li
      id={`challenge-${key}`}
      className={`${solved ? 'solved' : 'unsolved'} ${disabledEnv === null ? '' : 'disabled'} ${css.card}`}
      data-solved={solved}
    >
      <h3 className={css.name}>
        <Link to={details} preventScrollReset>
          {title}
        </Link>
        {hasNote && (
          <span className={css.note} title={t('NOTES_HAS')}>
            <IconNotes size={16} aria-hidden="true" />
            <span className="ff-hidden">{t('NOTES_HAS')}</span>
          </span>
        )}
      </h3>
      <Badge t={t} challenge={challenge} isNext={isNext} />
      {onLeave ? <Leaving onLeave={onLeave} /> : <p className={css.line}>{plainText(description)}</p>}
      <p className={css.facts}>
        <StarRow t={t} difficulty={difficulty} />
        <span className={css.category}>{category}</span>
        <span className={css.minutes}>{t('MINUTES', { count: minutes })}</span>
      </p>
      <Standing t={t} challenge={challenge} coding={facts.coding} />
    </li>
  )
})
