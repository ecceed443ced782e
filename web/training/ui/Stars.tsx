import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from './cached-translate.ts'
import css from './Stars.module.css'

/** The difficulty of a challenge: one to six stars. */
export function Stars({ difficulty }: { difficulty: number }) {
  const { t } = useTranslation()
  return <StarRow say={t} difficulty={difficulty} />
}

/** The same for lists of hundreds: a single element that gets its translation from outside. */
export function StarRow({ say, difficulty }: { say: Translate; difficulty: number }) {
  const style: CSSProperties & Record<'--lit', number> = { '--lit': difficulty }
  return (
    <span
      className={css.stars}
      role="img"
      aria-label={say('DIFFICULTY_OF_SIX', { difficulty })}
      style={style}
    />
  )
}
