import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from './cached-translate.ts'
import css from './Stars.module.css'

/** How hard a challenge is: one to six stars. */
export function Stars({ difficulty }: { difficulty: number }) {
  const { t } = useTranslation()
  return <StarRow say={t} difficulty={difficulty} />
}

/** The same for lists: a board shows hundreds of them, so they are one element and no picture, and ask for no words. */
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
