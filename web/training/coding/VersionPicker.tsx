import { useTranslation } from 'react-i18next'
import type { Offer } from './shuffle.ts'
import type { Choice } from './use-go-live.ts'
import css from './VersionPicker.module.css'

interface Props {
  offers: readonly Offer[]
  /** She wrote one herself. */
  hasOwn: boolean
  /** The version that runs now: null is the weak one. */
  live: Choice
  choice: Choice
  isDisabled: boolean
  onChoose: (fix: Choice) => void
}

/** The versions that can go live, the weak one first. */
export function VersionPicker({ offers, hasOwn, live, choice, isDisabled, onChoose }: Props) {
  const { t } = useTranslation()
  const fixes = offers.map(({ index, letter }) => ({ fix: index, name: t('FIX_NAME', { fix: letter }) }))
  const own = hasOwn ? [{ fix: 'own' as const, name: t('FIX_OWN') }] : []
  const versions: { fix: Choice; name: string }[] = [{ fix: null, name: t('VERSION_WEAK') }, ...fixes, ...own]
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
