import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import css from './OfferPicker.module.css'
import type { Offer } from './shuffle.ts'

interface Props {
  offers: readonly Offer[]
  chosen: Offer | 'own'
  answers: ReadonlyMap<number, { verdict: boolean }>
  /** She may write one herself. */
  mayWrite: boolean
  onChoose: (offer: Offer | 'own') => void
}

function Mark({ answer }: { answer: { verdict: boolean } | undefined }) {
  const { t } = useTranslation()
  if (!answer) return null
  const Icon = answer.verdict ? IconCheck : IconX
  return (
    <>
      <Icon size={18} stroke={3} aria-hidden="true" />
      <span className="ff-hidden">{t(answer.verdict ? 'FIX_RIGHT' : 'FIX_WRONG')}</span>
    </>
  )
}

/** One letter for each version on offer, and what is already known of it. */
export function OfferPicker({ offers, chosen, answers, mayWrite, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.offers}>
      <legend className="ff-hidden">{t('FIX_IT_OFFERS')}</legend>
      {offers.map((offer) => (
        <label key={offer.letter} className={css.offer} data-verdict={answers.get(offer.index)?.verdict}>
          <input
            type="radio"
            name="fix"
            className="ff-hidden"
            checked={chosen !== 'own' && offer.index === chosen.index}
            onChange={() => onChoose(offer)}
          />
          {t('FIX_NAME', { fix: offer.letter })}
          <Mark answer={answers.get(offer.index)} />
        </label>
      ))}
      {mayWrite && (
        <label className={css.offer}>
          <input
            type="radio"
            name="fix"
            className="ff-hidden"
            checked={chosen === 'own'}
            onChange={() => onChoose('own')}
          />
          <IconPencil size={18} aria-hidden="true" />
          {t('FIX_IT_WRITE')}
        </label>
      )}
    </fieldset>
  )
}
