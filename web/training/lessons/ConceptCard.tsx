import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { languageTag } from '#web/i18n.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import { challengesQuery } from '../queries.ts'
import { RichText } from '../ui/RichText.tsx'
import css from './ConceptCard.module.css'

import { challengesOf } from './progress.ts'
import { conceptsQuery } from './queries.ts'

/** The idea of a weakness in three lines. Shown until the learner has solved a challenge of this kind. */
export function ConceptCard({ challenge }: { challenge: ChallengeRow }) {
  const { t, i18n } = useTranslation()
  const { data: challenges } = useQuery(challengesQuery)
  const { data: concepts } = useQuery(conceptsQuery(i18n.language))
  const concept = concepts?.find(({ key }) => key === challenge.concept)
  if (!challenges || !concept) return null
  if (challengesOf(concept.key, challenges).some(({ solved }) => solved)) return null
  return (
    <aside className={css.card} aria-labelledby="concept-card">
      <ConceptDrawing concept={concept.key} words={concept.drawing} />
      <div>
        <p className="ff-hint">{t('LEARN_CARD')}</p>
        <h3 id="concept-card" lang={languageTag(concept.textLanguage)}>
          {concept.title}
        </h3>
        <p lang={languageTag(concept.textLanguage)}>
          <RichText html={concept.brief} /> <EnglishTag textLanguage={concept.textLanguage} />
        </p>
        <p>
          <Link to={`/learn/${concept.key}`}>{t('LEARN_CARD_MORE')}</Link>
        </p>
      </div>
    </aside>
  )
}

/**
 * The drawing of a concept in the colours of the page. `words` is its text alternative; without it the drawing is
 * decoration.
 */
export function ConceptDrawing({ concept, words }: { concept: string; words?: string }) {
  const use = <use href={`assets/public/images/concepts/${encodeURIComponent(concept)}.svg#drawing`} />
  if (words === undefined) {
    return (
      <svg className={css.drawing} viewBox="0 0 320 160" aria-hidden="true">
        {use}
      </svg>
    )
  }
  return (
    <svg className={css.drawing} viewBox="0 0 320 160" role="img" aria-label={words}>
      {use}
    </svg>
  )
}
