import { Box } from '@mantine/core'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { languageTag } from '#web/i18n.ts'
import IconChefHat from '~icons/chef-hat'
import IconNotes from '~icons/notes'
import type { Translate } from '../ui/cached-translate.ts'
import { plainText } from '../ui/plain-text.ts'
import { StarRow } from '../ui/Stars.tsx'
import css from './ChallengeCard.module.css'
import { isBonusChallenge } from './filters.ts'

import { ChallengeStages } from './Stages.tsx'
import type { CardFacts } from './use-board.ts'

interface Props {
  /** Passed down: hundreds of cards that each subscribe to the language would be slow. */
  say: Translate
  challenge: ChallengeRow
  facts: CardFacts
  /** The recommended challenge. */
  isNext: boolean
  hasNote: boolean
  /**
   * The address of its details. A plain link, because hundreds of router links would all render again on each
   * navigation.
   */
  details: string
  /** Set if it is solved and no longer belongs here; called when it may disappear. */
  onLeave: (() => void) | undefined
}

function Badge({ say, challenge: { disabledEnv }, isNext }: Pick<Props, 'say' | 'challenge' | 'isNext'>) {
  if (disabledEnv !== null) {
    return <span className={css.off}>{say('CHALLENGE_UNAVAILABLE', { env: disabledEnv })}</span>
  }
  return isNext ? <span className={css.next}>{say('CHALLENGE_NEXT_UP')}</span> : null
}

/** One challenge. Its details are in the sheet that it opens. */
export const ChallengeCard = memo(function ChallengeCard(props: Props) {
  const { say, challenge, facts, isNext, hasNote, details, onLeave } = props
  const { key, title, category, difficulty, description, minutes, solved, disabledEnv } = challenge
  const { textLanguage, from } = challenge
  const isForeign = textLanguage === 'en' && say('LANGUAGE') !== say('ENGLISH_NAME')
  return (
    <li
      id={`challenge-${key}`}
      className={`${solved ? 'solved' : 'unsolved'} ${disabledEnv === null ? '' : 'disabled'} ff-hover ${css.card}`}
      data-solved={solved}
    >
      <h3 className={css.name}>
        <a href={details}>{title}</a>
        {isBonusChallenge(challenge) && (
          <span className={css.special} title={say('TAG_HOUSE_SPECIAL')}>
            <IconChefHat size={16} aria-hidden="true" />
            <span className="ff-hidden">{say('TAG_HOUSE_SPECIAL')}</span>
          </span>
        )}
        {hasNote && (
          <span className={css.note} title={say('NOTES_HAS')}>
            <IconNotes size={16} aria-hidden="true" />
            <span className="ff-hidden">{say('NOTES_HAS')}</span>
          </span>
        )}
      </h3>
      <Badge say={say} challenge={challenge} isNext={isNext} />
      {onLeave ? (
        <SolvedNotice onLeave={onLeave} />
      ) : (
        <p className={`ff-hint ${css.line}`} lang={languageTag(textLanguage)}>
          {plainText(description)}
        </p>
      )}
      <p className={css.facts}>
        <StarRow say={say} difficulty={difficulty} />
        <span className={`ff-ellipsis ${css.category}`}>{category}</span>
        <span className={css.minutes}>{say('MINUTES', { count: minutes })}</span>
        {from !== undefined && <span className="ff-ellipsis">{say('CHALLENGE_FROM', { source: from })}</span>}
        {isForeign && <span lang="en">{say('ENGLISH_NAME')}</span>}
      </p>
      <ChallengeStages say={say} challenge={challenge} coding={facts.coding} />
    </li>
  )
})

const STAYS_MS = 12_000

/**
 * Shown on a challenge that was just solved and is about to be filtered out. Nothing vanishes during a click, and the
 * learner can keep it.
 */
function SolvedNotice({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const [stays, setStays] = useState(false)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => leave(), STAYS_MS)
    return () => clearTimeout(timer)
  }, [stays])
  return (
    <div className={css.leaving} role="status">
      <Box component="p" flex="1 1 100%" pt="xs" lh={1.3} className="ff-strong">
        {t(stays ? 'PROGRESS_HACKED' : 'SOLVED_STAYS')}
      </Box>
      <button type="button" onClick={onLeave}>
        {t('SOLVED_HIDE')}
      </button>
      {!stays && (
        <button type="button" onClick={() => setStays(true)}>
          {t('SOLVED_KEEP')}
        </button>
      )}
    </div>
  )
}
