import { IconCode, IconExternalLink, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { RichText } from '../parts/RichText.tsx'
import { Stars } from '../parts/Stars.tsx'
import type { Hint } from '../queries.ts'
import css from './ChallengeCard.module.css'
import { tagsOf } from './filters.ts'
import { Hints } from './Hints.tsx'
import { Stages } from './Stages.tsx'
import { Unsolve } from './Unsolve.tsx'

interface Props {
  challenge: ChallengeRow
  hints: readonly Hint[]
  /** The one that we would do next. */
  isNext: boolean
}

function CodingLink({ challenge }: { challenge: ChallengeRow }) {
  const { t } = useTranslation()
  const content = (
    <>
      <IconCode size={18} aria-hidden="true" />
      {t('LAUNCH_CODING_CHALLENGE')}
      <span className={css.count}>{challenge.codingChallengeStatus}/2</span>
    </>
  )
  if (challenge.solved) {
    return (
      <Link className={css.action} to={`/coding-challenge/${challenge.key}`}>
        {content}
      </Link>
    )
  }
  return (
    <span className={css.locked}>
      {content}
      <span className={css.reason}>{t('SOLVE_HACKING_CHALLENGE')}</span>
    </span>
  )
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
export function ChallengeCard({ challenge, hints, isNext }: Props) {
  const { t } = useTranslation()
  const [asksToUnsolve, setAsksToUnsolve] = useState(false)
  const { key, name, category, difficulty, description, solved, mitigationUrl } = challenge
  return (
    <li
      id={`challenge-${key}`}
      className={`${solved ? 'solved' : 'unsolved'} ${css.card}`}
      data-solved={solved}
    >
      <div className={css.top}>
        <Stars difficulty={difficulty} />
        <Badge challenge={challenge} isNext={isNext} />
      </div>
      <div>
        <h3 className={css.name}>{name}</h3>
        <p className={css.category}>{category}</p>
      </div>
      <div className={css.text}>
        <RichText html={description} />
      </div>
      <p className={css.tags}>
        {tagsOf(challenge).map((tag) => (
          <span key={tag}>{tag}</span>
        ))}
      </p>
      <div className={css.foot}>
        <Stages challenge={challenge} />
        <Hints hints={hints} />
        {challenge.hasCodingChallenge && <CodingLink challenge={challenge} />}
        {solved && (
          <div className={css.after}>
            {mitigationUrl && (
              <a href={mitigationUrl} target="_blank" rel="noreferrer">
                {t('CHALLENGE_MITIGATION')}
                <IconExternalLink size={16} aria-hidden="true" />
              </a>
            )}
            <button type="button" onClick={() => setAsksToUnsolve(true)}>
              <IconRestore size={16} aria-hidden="true" />
              {t('CHALLENGE_UNSOLVE')}
            </button>
          </div>
        )}
      </div>
      {asksToUnsolve && <Unsolve challenge={challenge} onClose={() => setAsksToUnsolve(false)} />}
    </li>
  )
}
