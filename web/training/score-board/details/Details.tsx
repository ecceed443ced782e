import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { languageTag } from '#web/i18n.ts'
import { formatMoment } from '#web/locale.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import { ConceptCard } from '../../lessons/ConceptCard.tsx'
import { Explained } from '../../lessons/Explained.tsx'
import { PathTrail } from '../../lessons/paths/PathTrail.tsx'
import { BlockedByFix } from '../../live-versions/BlockedByFix.tsx'
import { type Hint, versionsQuery } from '../../queries.ts'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { isClosed, tagsOf } from '../filters.ts'
import { Stages } from '../Stages.tsx'
import { useTagName } from '../TagName.tsx'
import type { CardFacts } from '../use-board.ts'
import css from './Details.module.css'
import { DetailsActions } from './DetailsActions.tsx'
import { HintList } from './HintList.tsx'
import { Notes } from './Notes.tsx'

/** There is a tour for it: not where tours are switched off. */
const TUTORIAL_TAG = 'Tutorial'

interface Props {
  /** Undefined where the address names a challenge that there is not. */
  challenge: ChallengeRow | undefined
  hints: readonly Hint[]
  note: string
  facts: CardFacts
  showHints: boolean
  onClose: () => void
}

function Tags({ challenge, hasTutorials }: { challenge: ChallengeRow; hasTutorials: boolean }) {
  const tagName = useTagName()
  const tags = tagsOf(challenge)
    .filter((tag) => hasTutorials || tag !== TUTORIAL_TAG)
    .map((tag) => ({ tag, ...tagName(tag) }))
  return (
    <dl className={css.tags}>
      {tags.map(({ tag, name, description }) => (
        <div key={tag}>
          <dt>{name}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Why it is switched off, and whether its weak code runs all the same. */
function SwitchedOff({ env, lab }: { env: string; lab: string }) {
  const { t } = useTranslation()
  const versions = useQuery(versionsQuery)
  const isMended = versions.data?.[lab] !== undefined
  return (
    <p>
      {t('CHALLENGE_UNAVAILABLE_WHY', { env })} {isMended && t('CHALLENGE_UNAVAILABLE_FIXED')}
    </p>
  )
}

function Content({ challenge, hints, note, facts, showHints }: Props & { challenge: ChallengeRow }) {
  const { t } = useTranslation()
  const { key, category, difficulty, description, minutes, solved, updatedAt, disabledEnv } = challenge
  const { textLanguage } = challenge
  return (
    <div className={css.body}>
      {/* What should be known before the attack stands here, above all else. */}
      <p className={css.facts}>
        <Stars difficulty={difficulty} /> {category} <span>{t('MINUTES_ABOUT', { count: minutes })}</span>
        {solved && <span>{t('DETAILS_SOLVED_AT', { date: formatMoment(new Date(updatedAt)) })}</span>}{' '}
        <EnglishTag textLanguage={textLanguage} />
      </p>
      <div className={css.text} lang={languageTag(textLanguage)}>
        <Explained html={description} />
      </div>
      <BlockedByFix challenge={key} />
      {disabledEnv !== null && <SwitchedOff env={disabledEnv} lab={challenge.lab} />}
      <PathTrail challengeKey={key} />
      {!isClosed(challenge) && (
        <>
          <Stages challenge={challenge} coding={facts.coding} />
          <DetailsActions challenge={challenge} facts={facts} />
          <ConceptCard challenge={challenge} />
          <section className={css.part}>
            <h3>
              {t('HINTS')} {hints.length > 0 && <OpenHints hints={hints} />}
            </h3>
            {hints.length > 0 && <HintList hints={hints} textLanguage={textLanguage} />}
            {!showHints && <p className={css.none}>{t('HINTS_NONE')}</p>}
          </section>
          <section className={css.part}>
            <h3>{t('NOTES_TITLE')}</h3>
            <Notes key={key} challenge={key} text={note} />
          </section>
        </>
      )}
      <Tags challenge={challenge} hasTutorials={facts.hasTutorials} />
    </div>
  )
}

function OpenHints({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation()
  const open = hints.filter(({ unlocked }) => unlocked).length
  return <span className={css.count}>{t('HINTS_COUNT', { open, all: hints.length })}</span>
}

/** All about one challenge, beside the board: it has an address of its own. */
export default function Details(props: Props) {
  const { t } = useTranslation()
  const { challenge, onClose } = props
  return (
    <SideSheet title={challenge?.title ?? t('DETAILS_UNKNOWN')} onClose={onClose}>
      {challenge && <Content {...props} challenge={challenge} />}
    </SideSheet>
  )
}
