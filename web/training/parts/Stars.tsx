import type { TFunction } from 'i18next'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Stars.module.css'

/** How hard a challenge is: one to six stars. */
export function Stars({ difficulty }: { difficulty: number }) {
  const { t } = useTranslation()
  return <StarRow t={t} difficulty={difficulty} />
}

/** The same for lists: a board shows hundreds of them, so they are one element and no picture, and ask for no words. */
export function StarRow({ t, difficulty }: { t: TFunction; difficulty: number }) {
  const style: CSSProperties & Record<'--lit', number> = { '--lit': difficulty }
  return (
    <span
      className={css.stars}
      role="img"
      aria-label={t('DIFFICULTY_OF_SIX', { difficulty })}
      style={style}
    />
  )
}
