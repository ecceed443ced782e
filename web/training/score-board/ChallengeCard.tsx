import { IconNotes } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { RichText } from '../parts/RichText.tsx'
import { Stars } from '../parts/Stars.tsx'
import type { Hint } from '../queries.ts'
import { CardLinks } from './CardLinks.tsx'
import css from './ChallengeCard.module.css'
import type { CardFacts } from './card-facts.ts'
import { tagsOf } from './filters.ts'
import { Hints } from './Hints.tsx'
import { Leaving } from './Leaving.tsx'
import { Stages } from './Stages.tsx'
import { useTagName } from './TagName.tsx'

interface Props {
  challenge: ChallengeRow
  hints: readonly Hint[]
  facts: CardFacts
  /** The one that we would do next. */
  isNext: boolean
  hasNote: boolean
  /** Where its details are. */
  details: string
  /** It is solved and no longer belongs here; to be called when it may go. */
  onLeave: (() => void) | undefined
}

function Badge({ challenge, isNext }: { challenge: ChallengeRow; isNext: boolean }) {
  const { t } = useTranslation()
  if (challenge.disabledEnv !== null) {
    return <span className={css.badge}>{t('CHALLENGE_UNAVAILABLE', { env: challenge.disabledEnv })}</span>
  }
  if (challenge.solved) return <span className={css.done}>{t('STATUS_SOLVED')}</span>
  return isNext ? <span className={css.next}>{t('CHALLENGE_NEXT_UP')}</span> : null
}

/** One challenge: what to do, how far it is, and everything that helps. */
export const ChallengeCard = memo(function ChallengeCard(props: Props) {
  const { challenge, hints, facts, isNext, hasNote, details, onLeave } = props
  const { t } = useTranslation()
  const tagName = useTagName()
  const { key, name, category, difficulty, description, solved, disabledEnv } = challenge
  return (
    <li
      id={`challenge-${key}`}
      className={`${solved ? 'solved' : 'unsolved'} ${disabledEnv === null ? '' : 'disabled'} ${css.card}`}
      data-solved={solved}
    >
      <div className={css.top}>
        <Stars difficulty={difficulty} />
        <Badge challenge={challenge} isNext={isNext} />
      </div>
      {onLeave && <Leaving onLeave={onLeave} />}
      <div>
        <h3 className={css.name}>
          <Link to={details} preventScrollReset>
            {name}
          </Link>
        </h3>
        <p className={css.category}>
          {category}
          {hasNote && (
            <span className={css.note} title={t('NOTES_HAS')}>
              <IconNotes size={16} aria-hidden="true" />
              <span className="ff-hidden">{t('NOTES_HAS')}</span>
            </span>
          )}
        </p>
      </div>
      <div className={css.text}>
        <RichText html={description} />
      </div>
      {disabledEnv !== null && (
        <p className={css.why}>{t('CHALLENGE_UNAVAILABLE_WHY', { env: disabledEnv })}</p>
      )}
      <p className={css.tags}>
        {tagsOf(challenge).map((tag) => (
          <span key={tag} title={tagName(tag).description}>
            {tagName(tag).name}
          </span>
        ))}
      </p>
      <div className={css.foot}>
        <Stages challenge={challenge} coding={facts.coding} />
        <Hints hints={hints} />
        <CardLinks challenge={challenge} facts={facts} />
      </div>
    </li>
  )
})
