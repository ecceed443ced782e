import { useTranslation } from 'react-i18next'
import type { Offer } from './shuffle.ts'
import css from './VersionPicker.module.css'

interface Props {
  offers: readonly Offer[]
  /** The version that runs now: null is the weak one. */
  live: number | null
  choice: number | null
  isDisabled: boolean
  onChoose: (fix: number | null) => void
}

/** The versions that can go live, the weak one first. */
export function VersionPicker({ offers, live, choice, isDisabled, onChoose }: Props) {
  const { t } = useTranslation()
  const fixes = offers.map(({ index, letter }) => ({ fix: index, name: t('FIX_NAME', { fix: letter }) }))
  const versions: { fix: number | null; name: string }[] = [{ fix: null, name: t('VERSION_WEAK') }, ...fixes]
  return (
    <fieldset className={css.versions} disabled={isDisabled}>
      <legend className="ff-hidden">{t('PROVE_IT_VERSIONS')}</legend>
      {versions.map(({ fix, name }) => (
        <label key={name} className={css.version}>
          <input
            type="radio"
            name="version"
            className="ff-hidden"
            checked={choice === fix}
            onChange={() => onChoose(fix)}
          />
          <span className={css.name}>{name}</span>
          {live === fix && <span className={css.live}>{t('VERSION_LIVE')}</span>}
        </label>
      ))}
    </fieldset>
  )
}
